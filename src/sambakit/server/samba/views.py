"""The view of a seat as a message, built up from the engine's view and from public facts of the table.

First comes what everybody sees, once for all seats, then what only one seat sees. Decks, seeds, other hands and the
stock are out of reach here: this module imports neither the store nor the game.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, Protocol, cast

import msgspec

from sambakit.engine.actions.actions import (
    ADD,
    ANSWER,
    ASK,
    DISCARD,
    DRAW,
    END_DEAL,
    LAY_GROUP,
    LAY_SEQUENCE,
    PASS,
    RED_THREE,
    MeldName,
    Take,
    action_value,
    card_of,
    operation_of,
)
from sambakit.engine.definition.causes import has_referee
from sambakit.engine.definition.staging import fitting, frozen_for, mergeable, needs_more, take_points
from sambakit.engine.presets.house_rules import changes
from sambakit.engine.rules.compiled_rules import compile_rules
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import ANY_PLAYERS, BlackThrees, Fold, RedThrees, RedThreesCount, number_for
from sambakit.engine.scoring.scoring import card_points, completed_kind
from sambakit.engine.state.state import (
    ANSWERED_NO,
    ANSWERED_YES,
    PHASE_ANSWER,
    PHASE_DRAW,
    PHASE_OVER,
    PHASE_PLAY,
    Side,
    sets_suffice,
)
from sambakit.engine.state.view import NO_CARD, View
from sambakit.engine.values.cards import TEXTS
from sambakit.engine.values.melds import (
    COMPLETE,
    GROUP,
    NO_MELD,
    SEQUENCE,
    WILD_MELD,
    cards_of,
    is_set_of_threes,
    kind_of,
    naturals_of,
    rank_of,
    suit_of,
    wilds_of,
)
from sambakit.server import wire
from sambakit.server.match.view_parts import NOBODY, Memo, SameRules, SeatContext, TableContext

PHASES: dict[int, Literal["draw", "play", "answer", "over"]] = {
    PHASE_DRAW: "draw",
    PHASE_PLAY: "play",
    PHASE_ANSWER: "answer",
    PHASE_OVER: "over",
}
KINDS: Final[dict[int, Literal["group", "sequence", "wilds"]]] = {
    GROUP: "group",
    SEQUENCE: "sequence",
    WILD_MELD: "wilds",
}
RED_THREES: Final[dict[RedThrees, Literal["optional", "laid", "sets"]]] = {
    RedThrees.OPTIONAL: "optional",
    RedThrees.FORCED: "laid",
    RedThrees.EXPOSED: "laid",
    RedThrees.AS_SETS: "sets",
}


class PublicView(Protocol):
    """The facts of a view that everybody sees: nothing of its seat."""

    @property
    def rules(self) -> RuleSet: ...
    @property
    def side_of(self) -> tuple[int, ...]: ...
    @property
    def sides(self) -> tuple[Side, ...]: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def minimum(self) -> tuple[int, ...]: ...
    @property
    def pile_size(self) -> int: ...
    @property
    def upcard(self) -> int: ...
    @property
    def stock_size(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def actor(self) -> int: ...
    @property
    def phase(self) -> int: ...
    @property
    def asked(self) -> int: ...
    @property
    def opening_points(self) -> int: ...
    @property
    def hidden(self) -> int: ...
    @property
    def drawn_ahead(self) -> bool: ...


def public_view(view: PublicView, context: TableContext) -> wire.TableView:
    """Return the table as everybody sees it."""
    rules = view.rules
    return wire.TableView(
        table=context.table,
        rules=context.rules,
        rule_facts=rule_facts(rules, len(view.side_of)),
        target=rules.scores.target_for(len(view.side_of)),
        out_sets=number_for(rules.play.out_sets, len(view.side_of)),
        speed=context.speed,
        seat=NOBODY,
        side=NOBODY,
        seats=context.seats,
        sides=[side_message(view, number, context.memo) for number in range(len(view.sides))],
        match=context.match,
        deal=context.deal,
        dealer=context.dealer,
        turn=view.turn,
        actor=view.actor,
        phase=PHASES[view.phase],
        hand=[],
        drawn=[],
        stock=view.stock_size,
        pile=view.pile_size,
        upcard=None if view.upcard == NO_CARD else TEXTS[view.upcard],
        blocked=view.upcard in rules.pile.blocks_next,
        frozen="",
        asked=_asked(view),
        staged_points=view.opening_points if view.opening_points >= 0 else None,
        options=NO_OPTIONS,
        result=context.result,
        sheet=context.sheet,
        over=context.over,
        practice=context.practice,
        paused=context.paused,
        votes=context.votes,
        leaves=context.leaves,
        referee=context.options.referee,
        table_options=context.options,
        irregularities=[],
        hidden=view.hidden,
        drawn_ahead=view.drawn_ahead,
        last_event=context.last_event,
        may_end_match=False,
    )


def seat_view(
    public: wire.TableView,
    view: View,
    legal: Sequence[int],
    stays: wire.Refusal | None,
    context: SeatContext,
    irregularities: list[wire.Irregularity],
) -> wire.TableView:
    """Return the `public` view with what the seat of `view` alone sees.

    `legal` are its actions, none where another one decides; `stays` is why it may not ask its partner for leave
    to go out, or has got it, and cannot in this turn.
    """
    return msgspec.structs.replace(
        public,
        seat=view.seat,
        side=view.side,
        hand=[TEXTS[card] for card in view.hand.cards()],
        drawn=[TEXTS[card] for card in context.drawn],
        frozen=frozen_for(view),
        options=options(view, legal, stays, context) if context.decides else _no_options(context),
        irregularities=irregularities,
        may_end_match=context.may_end_match,
        invite=context.invite,
    )


def rule_facts(rules: RuleSet, players: int = ANY_PLAYERS) -> wire.RuleFacts:
    """Return the facts of `rules` that a page of a table of so many players needs."""
    return _rule_facts(SameRules(rules), players)


@lru_cache(maxsize=64)
def _rule_facts(same: SameRules[RuleSet], players: int) -> wire.RuleFacts:
    rules = same.rules
    play, compiled = rules.play, compile_rules(rules, players)
    return wire.RuleFacts(
        preset=rules.name,
        experimental=rules.experimental,
        changes=[wire.RuleChange(change.field.name, change.preset, change.house) for change in changes(rules)],
        draw=compiled.draw,
        sequences=rules.melds.sequences,
        sequence_wilds=rules.melds.sequence_wilds,
        wild_melds=rules.melds.wild_meld,
        merge_groups=rules.melds.merge_groups,
        join_sequences=rules.melds.join_sequences,
        sets_of_threes=play.black_threes is BlackThrees.AS_SETS or play.red_threes is RedThrees.AS_SETS,
        red_threes=RED_THREES[play.red_threes],
        red_threes_by_melds=rules.scores.red_three_count is RedThreesCount.SIDE_HAS_MELDED,
        out_sequences=play.out_sequences,
        out_pure=compiled.out_pure,
        out_mixed=compiled.out_mixed,
        pile_limit=rules.pile.pile_limit,
        pass_with_one=play.pass_with_one,
        pumba=play.pumba,
        referee=has_referee(rules),
        fold=play.fold in (Fold.WAIVES_MINIMUM, Fold.CONCEALED_NO_MINIMUM),
        target_strict=rules.scores.target_strict,
        set_points=_set_points(rules),
        next_picks_discard=rules.scores.next_picks_discard,
    )


def _set_points(rules: RuleSet) -> dict[str, int]:
    """Return the bonus of each kind of completed set."""
    scores = rules.scores
    return {
        "samba": scores.samba,
        "pure": scores.pure,
        "mixed": scores.mixed,
        "wild_canasta": scores.wild_canasta,
        "black_samba": scores.black_samba,
        "royal_red": scores.royal_red,
        "royal_black": scores.royal_black,
    }


def _asked(view: PublicView) -> Literal["", "waiting", "yes", "no"]:
    if view.phase == PHASE_ANSWER:
        return "waiting"
    return "yes" if view.asked == ANSWERED_YES else "no" if view.asked == ANSWERED_NO else ""


def side_message(view: PublicView, number: int, memo: Memo) -> wire.SambaSide:
    """Return the melds and red threes of side `number`."""
    side = view.sides[number]
    return wire.SambaSide(
        side=number,
        seats=[seat for seat, its_side in enumerate(view.side_of) if its_side == number],
        score=view.scores[number],
        opened=side.opened,
        minimum=view.minimum[number],
        completed=side.completed,
        sets_suffice=sets_suffice(compile_rules(view.rules, len(view.side_of)), side.melds),
        melds=_melds_of(view, number, memo),
        red_threes=_red_threes(side),
    )


def _red_threes(side: Side) -> list[str]:
    return ["3h"] * side.red_hearts + ["3d"] * side.red_diamonds


def _melds_of(view: PublicView, number: int, memo: Memo) -> list[wire.Meld | None]:
    """Return the melds of side `number` by slot; what lies there as it did is not made again."""
    rules, side = view.rules, view.sides[number]
    messages: list[wire.Meld | None] = []
    for slot, meld in enumerate(side.melds):
        if meld == NO_MELD:
            messages.append(None)
            continue
        merges = [str(MeldName(number, other)) for other in _merges(rules, side.melds, slot)]
        lies = (meld, side.threes_complete, merges)
        if (number, slot) not in memo or memo[number, slot][0] != lies:
            name = str(MeldName(number, slot))
            memo[number, slot] = lies, meld_message(rules, meld, name, side.threes_complete, merges)
        messages.append(memo[number, slot][1])
    return messages


def _merges(rules: RuleSet, melds: Sequence[int], slot: int) -> list[int]:
    """Return the slots of the other melds that may be merged with the one in `slot`."""
    alike = [other for other, meld in enumerate(melds) if other != slot and _are_alike(meld, melds[slot])]
    return [other for other in alike if mergeable(rules, [melds[slot], melds[other]], 0)]


def _are_alike(one: int, other: int) -> bool:
    """Return whether two melds can be merged at all, under whichever rules: to ask these takes longer."""
    if kind_of(one) != kind_of(other):
        return False
    if kind_of(one) == GROUP:
        return rank_of(one) == rank_of(other)
    return kind_of(one) == SEQUENCE and suit_of(one) == suit_of(other)


def meld_message(rules: RuleSet, meld: int, name: str, threes_complete: int, merges: list[str]) -> wire.Meld:
    """Return the meld on the table under `name`; `threes_complete` cards complete a set of threes."""
    completed = completed_kind(meld, threes_complete)
    cards = cards_of(meld)
    return wire.Meld(
        name=name,
        kind=KINDS[kind_of(meld)],
        cards=[TEXTS[card] for card in cards],
        naturals=naturals_of(meld),
        wilds=wilds_of(meld),
        points=card_points(rules, cards),
        needed=threes_complete if is_set_of_threes(meld) else COMPLETE,
        complete=cast(wire.Complete, completed.value) if completed else "",
        takes=[TEXTS[card] for card in fitting(rules, meld)],
        merges=merges,
    )


MELDING: Final = (LAY_GROUP, LAY_SEQUENCE, ADD)
NO_OPTIONS: Final = wire.Options(
    draw=False,
    draw_ends_deal=False,
    end_deal=False,
    take_forced=False,
    takes=[],
    lay=False,
    red_threes=[],
    discard=[],
    discard_goes_out=False,
    ends_fold=False,
    pass_turn=False,
    ask=False,
    cannot_go_out=None,
    answer=False,
    take_back=False,
    ready=False,
    undo=False,
)


def _no_options(context: SeatContext) -> wire.Options:
    """Return the options of a seat that another one decides for."""
    if not context.take_back and not context.ready:
        return NO_OPTIONS
    return msgspec.structs.replace(NO_OPTIONS, take_back=context.take_back, ready=context.ready)


def options(view: View, legal: Sequence[int], stays: wire.Refusal | None, context: SeatContext) -> wire.Options:
    """Return the options of the seat, read off the engine's listing."""
    by_operation: dict[int, list[int]] = {}
    for action in legal:
        by_operation.setdefault(operation_of(action), []).append(action)
    draws = DRAW in by_operation
    discards = [card_of(action) for action in by_operation.get(DISCARD, ())]
    return wire.Options(
        draw=draws,
        draw_ends_deal=draws and view.stock_size == 0,
        end_deal=END_DEAL in by_operation,
        take_forced=view.phase == PHASE_DRAW and bool(legal) and not draws and END_DEAL not in by_operation,
        takes=offers(view, legal),
        lay=bool(legal) and view.phase == PHASE_PLAY,
        red_threes=[TEXTS[card_of(action)] for action in by_operation.get(RED_THREE, ())],
        discard=[TEXTS[card] for card in discards],
        discard_goes_out=bool(discards) and view.hand.size == 1,
        ends_fold=bool(discards) and view.folding,
        pass_turn=PASS in by_operation,
        ask=ASK in by_operation,
        cannot_go_out=stays,
        answer=ANSWER in by_operation,
        take_back=context.take_back,
        ready=context.ready,
        undo=False,
        can_meld=not by_operation.keys().isdisjoint(MELDING),
    )


def offers(view: View, legal: Sequence[int]) -> list[wire.PileOffer]:
    """Return every way in which the pile may be taken now."""
    found = []
    for action in legal:
        value = action_value(action, view.side)
        if not isinstance(value, Take):
            continue
        found.append(
            wire.PileOffer(
                action=str(value),
                way=value.way.value,
                cards=[TEXTS[card] for card in value.cards],
                to=str(value.to) if value.to else None,
                opens=needs_more(view, value),
                points=take_points(view, value),
            )
        )
    return found
