"""What a seat of Samba Rommé gets to see, built up from the game's view of that seat and from public facts.

Decks, the other hand, stock and Buracos are out of reach here.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, Literal, cast

from sambakit.romme.actions import (
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
from sambakit.romme.canastras import (
    NO_END,
    OWN_PLACE,
    ROW,
    SAMBA,
    SET,
    additions,
    is_clean,
    joker_place,
    kind_of,
    placed_cards,
)
from sambakit.romme.cards import CARDS_IN_PACK, TEXTS, cards_in
from sambakit.romme.house_rules import changes
from sambakit.romme.match import extra_cards
from sambakit.romme.rules import CanastraRules, RommeRules
from sambakit.romme.scoring import points_of, worth
from sambakit.romme.state import PHASE_DRAW, PHASE_OPENING, PHASE_OVER, PHASE_PLAY
from sambakit.romme.view import NO_CARD, View
from sambakit.server import wire
from sambakit.server.shown import Around

PHASES: Final[dict[int, Literal["opening", "draw", "play", "over"]]] = {
    PHASE_OPENING: "opening",
    PHASE_DRAW: "draw",
    PHASE_PLAY: "play",
    PHASE_OVER: "over",
}
KINDS: Final[dict[int, Literal["row", "set", "samba"]]] = {ROW: "row", SET: "set", SAMBA: "samba"}
EVERY_CARD: Final = (1 << CARDS_IN_PACK) - 1


def table_view(view: View, legal: Sequence[int], around: Around) -> wire.RommeTable:
    """Return the table as the seat of `view` sees it; `legal` are its actions, none where the other one decides."""
    return wire.RommeTable(
        table=around.table,
        rules=around.rules,
        rule_facts=rule_facts(view.rules),
        speed=around.speed,
        seat=view.seat,
        side=view.seat,
        seats=around.seats,
        sides=[_side(view, side, around) for side in range(len(view.canastras))],
        match=around.match,
        deal=around.deal,
        dealer=around.dealer,
        turn=view.turn,
        actor=view.turn,
        phase=PHASES[view.phase],
        hand=[TEXTS[card] for card in cards_in(view.hand)],
        drawn=[TEXTS[card] for card in around.drawn],
        stock=view.stock_size,
        pile=view.pile_size,
        upcard=None if view.upcard == NO_CARD else TEXTS[view.upcard],
        taken=view.taken,
        buracos=view.buracos,
        turnovers=view.turnovers,
        options=_options(view, legal, around),
        result=around.result,
        sheet=around.sheet,
        over=around.over,
        practice=around.practice,
        last_event=around.last_event,
    )


@cache
def rule_facts(rules: RommeRules) -> wire.RommeFacts:
    """Return what a page must know of `rules`."""
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
    )


def _side(view: View, side: int, around: Around) -> wire.RommeSide:
    own = view.canastras[side]
    extra = extra_cards(view.rules, [row.deal for row in around.sheet])[side]
    return wire.RommeSide(
        side=side,
        seats=[side],
        score=around.scores[side],
        canastras=[canastra_view(view.rules, one, f"{chr(65 + side)}{slot}") for slot, one in enumerate(own, 1)],
        points=sum(points_of(view.rules.scores, one) for one in own),
        won=view.won[side],
        plus=extra.plus,
        sets=extra.sets,
    )


def canastra_view(rules: RommeRules, canastra: int, name: str) -> wire.Canastra:
    """Return a Canastra that lies on the table under `name`."""
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
    """Return every card that fits `canastra` as it lies, with the end to which a joker goes."""
    return additions(canastra, EVERY_CARD, melds.row_max, melds.cyclic, melds.row_jokers, melds.set_grows)


def _brought(canastra: int, card: int, end: int, melds: CanastraRules) -> str | None:
    """Return for which card the joker stands that `card` brings or moves, None where it does neither."""
    return None if end == OWN_PLACE else TEXTS[joker_target(canastra, end, melds.row_max, melds.cyclic)]


def worth_of(rules: RommeRules, canastra: int) -> wire.CanastraWorth:
    """Return what a Canastra is called in scores."""
    return cast(wire.CanastraWorth, worth(rules.scores, canastra)[0])


def joker_of(before: int | None, after: int) -> str | None:
    """Return for which card the joker of a row stands that has just come or moved, None where neither is so."""
    if kind_of(after) != ROW or joker_place(after) == NO_END:
        return None
    if before is not None and joker_place(before) == joker_place(after):
        return None
    return next(TEXTS[place] for card, place in placed_cards(after) if card != place)


def _options(view: View, legal: Sequence[int], around: Around) -> wire.RommeOptions:
    """Return what the seat may do now, read off the game's listing."""
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
        take_back=around.take_back,
        ready=around.ready,
    )


def _emptied(view: View) -> Literal["", "buraco", "out", "nothing"]:
    """Return what comes of discarding the last card (R-5.1, R-5.4)."""
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
