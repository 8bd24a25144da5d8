"""What a seat gets to see, built up from the engine's view of that seat and from public facts of the table.

Decks, seeds, other hands and the stock are out of reach here: this module imports neither the store nor the game.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, Literal, cast

from sambakit.engine.actions import (
    ANSWER,
    ASK,
    DISCARD,
    DRAW,
    END_DEAL,
    PASS,
    RED_THREE,
    Take,
    action_value,
    card_of,
    operation_of,
)
from sambakit.engine.cards import JOKER, TEXTS
from sambakit.engine.house_rules import changes
from sambakit.engine.irregular import has_referee
from sambakit.engine.melds import (
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
    wilds_of,
)
from sambakit.engine.parts import grown_meld, meld_problem
from sambakit.engine.rule_values import BlackThrees, Fold, RedThrees, RedThreesCount
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.scoring import card_points, completed_kind
from sambakit.engine.shape import shape_of
from sambakit.engine.state import (
    ANSWERED_NO,
    ANSWERED_YES,
    PHASE_ANSWER,
    PHASE_DRAW,
    PHASE_OVER,
    PHASE_PLAY,
    Side,
    ends_of,
    sets_suffice,
)
from sambakit.engine.view import NO_CARD, View
from sambakit.server import wire
from sambakit.server.shown import Around

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
WILDS: Final = (*range(4), JOKER)
RED_THREES: Final[dict[RedThrees, Literal["optional", "laid", "sets"]]] = {
    RedThrees.OPTIONAL: "optional",
    RedThrees.FORCED: "laid",
    RedThrees.EXPOSED: "laid",
    RedThrees.AS_SETS: "sets",
}


def table_view(
    view: View, legal: Sequence[int], around: Around, irregularities: list[wire.Irregularity]
) -> wire.TableView:
    """Return the table as the seat of `view` sees it; `legal` are its actions, none where another one decides."""
    rules = view.rules
    return wire.TableView(
        table=around.table,
        rules=around.rules,
        rule_facts=rule_facts(rules),
        target=rules.scores.target,
        out_sets=rules.play.out_sets,
        speed=around.speed,
        seat=view.seat,
        side=view.side,
        seats=around.seats,
        sides=[side_view(view, number) for number in range(len(view.sides))],
        match=around.match,
        deal=around.deal,
        dealer=around.dealer,
        turn=view.turn,
        actor=view.actor,
        phase=PHASES[view.phase],
        hand=[TEXTS[card] for card in view.hand.cards()],
        drawn=[TEXTS[card] for card in around.drawn],
        stock=view.stock_size,
        pile=view.pile_size,
        upcard=None if view.upcard == NO_CARD else TEXTS[view.upcard],
        blocked=view.upcard in rules.pile.blocks_next,
        frozen=_frozen(view),
        asked=_asked(view),
        staged_points=view.opening_points if view.opening_points >= 0 else None,
        options=options(view, legal, around),
        result=around.result,
        sheet=around.sheet,
        over=around.over,
        practice=around.practice,
        referee=around.referee,
        irregularities=irregularities,
        last_event=around.last_event,
    )


@cache
def rule_facts(rules: RuleSet) -> wire.RuleFacts:
    """Return what a page must know of `rules`."""
    play = rules.play
    return wire.RuleFacts(
        preset=rules.name,
        experimental=rules.experimental,
        changes=[wire.RuleChange(change.field.name, change.preset, change.house) for change in changes(rules)],
        draw=rules.table.draw,
        sequences=rules.melds.sequences,
        sequence_wilds=rules.melds.sequence_wilds,
        wild_melds=rules.melds.wild_meld,
        merge_groups=rules.melds.merge_groups,
        join_sequences=rules.melds.join_sequences,
        sets_of_threes=play.black_threes is BlackThrees.AS_SETS or play.red_threes is RedThrees.AS_SETS,
        red_threes=RED_THREES[play.red_threes],
        red_threes_by_melds=rules.scores.red_three_count is RedThreesCount.SIDE_HAS_MELDED,
        out_sequences=play.out_sequences,
        out_pure=play.out_pure,
        out_mixed=play.out_mixed,
        pile_limit=rules.pile.pile_limit,
        pass_with_one=play.pass_with_one,
        pumba=play.pumba,
        referee=has_referee(rules),
        fold=play.fold is Fold.WAIVES_MINIMUM,
        target_strict=rules.scores.target_strict,
    )


def _frozen(view: View) -> Literal["", "all", "side"]:
    if view.frozen:
        return "all"
    return "side" if view.rules.pile.frozen_until_opened and not view.sides[view.side].opened else ""


def _asked(view: View) -> Literal["", "waiting", "yes", "no"]:
    if view.phase == PHASE_ANSWER:
        return "waiting"
    return "yes" if view.asked == ANSWERED_YES else "no" if view.asked == ANSWERED_NO else ""


def side_view(view: View, number: int) -> wire.SideView:
    """Return what side `number` has on the table."""
    side = view.sides[number]
    melds = [
        None if meld == NO_MELD else meld_view(view.rules, meld, f"{chr(65 + number)}{slot}", side.threes_complete)
        for slot, meld in enumerate(side.melds, 1)
    ]
    return wire.SideView(
        side=number,
        seats=[seat for seat, its_side in enumerate(view.side_of) if its_side == number],
        score=view.scores[number],
        opened=side.opened,
        minimum=view.minimum[number],
        completed=side.completed,
        sets_suffice=sets_suffice(shape_of(view.rules), side.melds),
        melds=melds,
        red_threes=_red_threes(side),
    )


def _red_threes(side: Side) -> list[str]:
    return ["3h"] * side.red_hearts + ["3d"] * side.red_diamonds


def meld_view(rules: RuleSet, meld: int, name: str, threes_complete: int) -> wire.Meld:
    """Return a meld that lies on the table under `name`; `threes_complete` cards complete a set of threes."""
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
    )


def fitting(rules: RuleSet, meld: int) -> list[int]:
    """Return the card kinds of which one more may be added to `meld` as it lies."""
    candidates: list[int] = []
    if kind_of(meld) == GROUP:
        rank = 4 * rank_of(meld)
        candidates = [*range(rank, rank + 4)]
    elif kind_of(meld) == SEQUENCE:
        ends = ends_of([meld])
        candidates = [card for card in range(JOKER) if ends >> card & 1]
    return [card for card in (*candidates, *WILDS) if _may_grow(rules, meld, card)]


def _may_grow(rules: RuleSet, meld: int, card: int) -> bool:
    grown = grown_meld(rules, meld, (card,))
    return isinstance(grown, int) and meld_problem(rules, grown, meld) is None


def options(view: View, legal: Sequence[int], around: Around) -> wire.Options:
    """Return what the seat may do now, read off the engine's listing."""
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
        answer=ANSWER in by_operation,
        take_back=around.take_back,
        ready=around.ready,
        undo=False,
    )


def offers(view: View, legal: Sequence[int]) -> list[wire.PileOffer]:
    """Return every way in which the pile may be taken now."""
    found = []
    own = view.sides[view.side]
    for action in legal:
        value = action_value(action, view.side)
        if not isinstance(value, Take):
            continue
        points = card_points(view.rules, (view.upcard, *value.cards))
        found.append(
            wire.PileOffer(
                action=str(value),
                way=value.way.value,
                cards=[TEXTS[card] for card in value.cards],
                to=str(value.to) if value.to else None,
                opens=not own.opened and points < view.minimum[view.side],
                points=points,
            )
        )
    return found
