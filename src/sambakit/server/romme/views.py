"""The view of a seat of Samba Rommé as a message, built up from the game's view and from public facts.

First comes what both see, then what only one of them sees. Decks, the other hand, stock and Buracos are out of reach
here.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, Protocol, cast

import msgspec

from sambakit.romme.actions.actions import (
    ADD,
    DISCARD,
    DRAW,
    LAY,
    TAKE_ADD,
    TAKE_NEW,
    Action,
    Add,
    Cards,
    Lay,
    TakeAdd,
    TakeNew,
    action_value,
    becomes,
    canastra_of,
    card_of,
    joker_target,
    operation_of,
    slot_of,
)
from sambakit.romme.match import extra_cards
from sambakit.romme.rules.house_rules import changes
from sambakit.romme.rules.rules import CanastraRules, RommeRules, ScoreRules
from sambakit.romme.rules.worth import points_of, worth
from sambakit.romme.state.state import PHASE_DRAW, PHASE_OPENING, PHASE_OVER, PHASE_PLAY
from sambakit.romme.state.view import NO_CARD, View
from sambakit.romme.values.canastras import (
    OWN_PLACE,
    ROW,
    SAMBA,
    SET,
    additions,
    is_clean,
    joker_laid,
    kind_of,
    placed_cards,
)
from sambakit.romme.values.cards import CARDS_IN_PACK, TEXTS, cards_in
from sambakit.server import wire
from sambakit.server.match.view_parts import NOBODY, Memo, SameRules, SeatContext, TableContext

PHASES: Final[dict[int, Literal["opening", "draw", "play", "over"]]] = {
    PHASE_OPENING: "opening",
    PHASE_DRAW: "draw",
    PHASE_PLAY: "play",
    PHASE_OVER: "over",
}
KINDS: Final[dict[int, Literal["row", "set", "samba"]]] = {ROW: "row", SET: "set", SAMBA: "samba"}
EVERY_CARD: Final = (1 << CARDS_IN_PACK) - 1


class PublicView(Protocol):
    """The facts of a view that both see: nothing of its seat."""

    @property
    def rules(self) -> RommeRules: ...
    @property
    def canastras(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def pile_size(self) -> int: ...
    @property
    def upcard(self) -> int: ...
    @property
    def stock_size(self) -> int: ...
    @property
    def buracos(self) -> int: ...
    @property
    def won(self) -> tuple[int, ...]: ...
    @property
    def turn(self) -> int: ...
    @property
    def phase(self) -> int: ...
    @property
    def taken(self) -> bool: ...
    @property
    def turnovers(self) -> int: ...


def public_view(view: PublicView, context: TableContext) -> wire.RommeTable:
    """Return the table as both see it."""
    return wire.RommeTable(
        table=context.table,
        rules=context.rules,
        rule_facts=rule_facts(view.rules),
        speed=context.speed,
        seat=NOBODY,
        side=NOBODY,
        seats=context.seats,
        sides=[_side(view, side, context) for side in range(len(view.canastras))],
        match=context.match,
        deal=context.deal,
        dealer=context.dealer,
        turn=view.turn,
        actor=view.turn,
        phase=PHASES[view.phase],
        hand=[],
        drawn=[],
        stock=view.stock_size,
        pile=view.pile_size,
        upcard=None if view.upcard == NO_CARD else TEXTS[view.upcard],
        taken=view.taken,
        buracos=view.buracos,
        turnovers=view.turnovers,
        options=NO_OPTIONS,
        result=context.result,
        sheet=context.sheet,
        over=context.over,
        practice=context.practice,
        paused=context.paused,
        votes=context.votes,
        leaves=context.leaves,
        table_options=context.options,
        last_event=context.last_event,
    )


def seat_view(public: wire.RommeTable, view: View, legal: Sequence[int], context: SeatContext) -> wire.RommeTable:
    """Return the `public` view with what the seat of `view` alone sees.

    `legal` are its actions, none where the other one decides.
    """
    return msgspec.structs.replace(
        public,
        seat=view.seat,
        side=view.seat,
        hand=[TEXTS[card] for card in cards_in(view.hand)],
        drawn=[TEXTS[card] for card in context.drawn],
        options=_options(view, legal, context),
        may_end_match=context.may_end_match,
        invite=context.invite,
    )


def rule_facts(rules: RommeRules) -> wire.RommeFacts:
    """Return the facts of `rules` that a page needs."""
    return _rule_facts(SameRules(rules))


@lru_cache(maxsize=64)
def _rule_facts(same: SameRules[RommeRules]) -> wire.RommeFacts:
    rules = same.rules
    melds, end, scores = rules.melds, rules.end, rules.scores
    return wire.RommeFacts(
        preset=rules.name,
        experimental=False,
        changes=[wire.RuleChange(change.field.name, change.preset, change.house) for change in changes(rules)],
        draw=rules.deal.draw,
        buracos=rules.deal.buracos,
        buraco_size=rules.deal.buraco_size,
        row_min=melds.row_min,
        row_max=melds.row_max,
        cyclic=melds.cyclic,
        row_jokers=melds.row_jokers,
        set_values=sorted(melds.set_values),
        set_grows=melds.set_grows,
        samba_values=sorted(melds.samba_values),
        samba_colours=melds.samba_colours.value,
        row_small_length=scores.row_small_length,
        row_large_length=scores.row_large_length,
        take_needs_canastra=rules.pile.take_needs_canastra,
        stalemate_turnovers=end.stalemate_turnovers,
        match=end.match.value,
        goal=end.match_goal,
        set_games=end.set_games,
        many_cards=scores.many_cards,
        set_points=_set_points(scores),
    )


def _set_points(scores: ScoreRules) -> dict[str, int]:
    """Return what a Canastra brings, by its worth; short rows bring nothing."""
    return {
        "row_small": scores.row_small,
        "row_small_joker": scores.row_small_joker,
        "row_large": scores.row_large,
        "row_large_joker": scores.row_large_joker,
        "terzett": scores.terzett,
        "quartett": scores.quartett,
        "samba": scores.samba,
    }


def _side(view: PublicView, side: int, context: TableContext) -> wire.RommeSide:
    own = view.canastras[side]
    extra = extra_cards(view.rules, [row.deal for row in context.sheet])[side]
    return wire.RommeSide(
        side=side,
        seats=[side],
        score=context.scores[side],
        canastras=_canastras(view, side, context.memo),
        points=sum(points_of(view.rules.scores, one) for one in own),
        won=view.won[side],
        plus=extra.plus,
        sets=extra.sets,
    )


def _canastras(view: PublicView, side: int, memo: Memo) -> list[wire.Canastra]:
    """Return the Canastras of `side` by slot; what lies there as it did is not made again."""
    own = view.canastras[side]
    for slot, canastra in enumerate(own, 1):
        if (side, slot) not in memo or memo[side, slot][0] != canastra:
            memo[side, slot] = canastra, canastra_message(view.rules, canastra, f"{chr(65 + side)}{slot}")
    return [memo[side, slot][1] for slot in range(1, len(own) + 1)]


def canastra_message(rules: RommeRules, canastra: int, name: str) -> wire.Canastra:
    """Return the Canastra on the table under `name`."""
    lying = placed_cards(canastra)
    return wire.Canastra(
        name=name,
        kind=KINDS[kind_of(canastra)],
        cards=[TEXTS[card] for card, _ in lying],
        places=[TEXTS[place] for _, place in lying],
        joker=next((at for at, (card, place) in enumerate(lying) if card != place), None),
        clean=is_clean(canastra),
        points=points_of(rules.scores, canastra),
        worth=worth_of(rules, canastra),
        takes=[
            wire.Growth(TEXTS[one & 63], _brought(canastra, one & 63, one >> 6, rules.melds))
            for one in _fitting(rules.melds, canastra)
        ],
    )


def _fitting(melds: CanastraRules, canastra: int) -> list[int]:
    """Return every card that fits `canastra` now, with the end to which a joker goes."""
    return additions(canastra, EVERY_CARD, melds.row_max, melds.cyclic, melds.row_jokers, melds.set_grows)


def _brought(canastra: int, card: int, end: int, melds: CanastraRules) -> str | None:
    """Return for which card the joker stands that `card` brings or moves, None where it does neither."""
    return None if end == OWN_PLACE else TEXTS[joker_target(canastra, end, melds.row_max, melds.cyclic)]


def worth_of(rules: RommeRules, canastra: int) -> wire.CanastraWorth:
    """Return the name of a Canastra in scores."""
    return cast(wire.CanastraWorth, worth(rules.scores, canastra)[0])


def joker_of(before: int | None, after: int) -> str | None:
    """Return the card of a row's joker that has just been laid or moved, or None."""
    place = joker_laid(before, after)
    return None if place is None else TEXTS[place]


NO_OPTIONS: Final = wire.RommeOptions(
    draw=False,
    draw_turns_over=False,
    draw_gets=0,
    takes=[],
    lay=False,
    layings=[],
    discard=[],
    discard_empties="",
    take_back=False,
    ready=False,
)


def _options(view: View, legal: Sequence[int], context: SeatContext) -> wire.RommeOptions:
    """Return the options of the seat, read off the game's listing."""
    if not context.decides:
        return msgspec.structs.replace(NO_OPTIONS, take_back=context.take_back, ready=context.ready)
    draws = DRAW in legal
    discards = [TEXTS[card_of(action)] for action in legal if operation_of(action) == DISCARD]
    turns_over = draws and view.stock_size == 0 and view.pile_size > 0
    left = view.stock_size or view.pile_size
    return wire.RommeOptions(
        draw=draws,
        draw_turns_over=turns_over,
        draw_gets=min(view.rules.deal.draw, left) if draws else 0,
        takes=[_offer(view, action) for action in legal if operation_of(action) in (TAKE_ADD, TAKE_NEW)],
        lay=bool(legal) and view.phase == PHASE_PLAY,
        layings=[_laying(view, action) for action in legal if operation_of(action) in (LAY, ADD)],
        discard=discards,
        discard_empties=_emptied(view) if len(discards) == 1 else "",
        take_back=context.take_back,
        ready=context.ready,
    )


def _emptied(view: View) -> Literal["", "buraco", "out", "nothing"]:
    """Return the effect of discarding the last card (R-5.1, R-5.4)."""
    if not view.buracos:
        return "out"
    return "buraco" if view.canastras[view.seat] else "nothing"


def _offer(view: View, action: int) -> wire.RommeOffer:
    value = _value(view, action)
    after, before = _after(view, action)
    held = [TEXTS[card] for card in _cards_of(value) if card != view.upcard]
    return wire.RommeOffer(
        action=str(value),
        way="add" if isinstance(value, TakeAdd) else "new",
        cards=held,
        to=str(value.to) if isinstance(value, TakeAdd) else None,
        joker=joker_of(before, after),
        points=_gain(view, before, after),
    )


def _laying(view: View, action: int) -> wire.Laying:
    value = _value(view, action)
    after, before = _after(view, action)
    return wire.Laying(
        action=str(value),
        cards=[TEXTS[card] for card in _cards_of(value)],
        to=str(value.to) if isinstance(value, Add) else None,
        joker=joker_of(before, after),
        points=_gain(view, before, after),
    )


def _value(view: View, action: int) -> Action:
    melds = view.rules.melds
    return action_value(action, view.seat, list(view.canastras[view.seat]), melds.row_max, melds.cyclic)


def _cards_of(value: Action) -> list[int]:
    cards: Cards = value.cards if isinstance(value, Lay | Add | TakeAdd | TakeNew) else ()
    return [placed.card for placed in cards]


def _after(view: View, action: int) -> tuple[int, int | None]:
    """Return the Canastra that an action makes, and what it was before (None: nothing)."""
    if operation_of(action) in (LAY, TAKE_NEW):
        return canastra_of(action), None
    before = view.canastras[view.seat][slot_of(action)]
    return becomes(before, action), before


def _gain(view: View, before: int | None, after: int) -> int:
    scores = view.rules.scores
    return points_of(scores, after) - (points_of(scores, before) if before is not None else 0)
