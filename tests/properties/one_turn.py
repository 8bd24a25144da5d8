"""States of the engine in the middle of a turn, built by hand, and their likeness in the slow model."""

from collections.abc import Sequence
from dataclasses import replace

from sambakit.engine.actions import (
    ADD,
    LAY_GROUP,
    LAY_SEQUENCE,
    MERGE,
    RED_THREE,
    card_of,
    operation_of,
    other_slot_of,
    second_card_of,
    slot_of,
    third_card_of,
)
from sambakit.engine.cards import TEXTS, parse_card
from sambakit.engine.hand import hand_of
from sambakit.engine.melds import cards_of, group_of, sequence_of
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.rulesets.dutch import DUTCH
from sambakit.engine.state import ANSWERED_NO, NOT_ASKED, PHASE_DRAW, PHASE_PLAY, Side, State
from tests.properties.slow_turn import Meld, Table, Turn, is_group, is_wild


def house_rules(minimum: int, out_sets: int, values: Sequence[int] | None = None) -> RuleSet:
    """Return Dutch Samba with another opening minimum, other sets needed to go out, other card values."""
    scores = DUTCH.scores if values is None else replace(DUTCH.scores, card_values=tuple(values))
    play = replace(DUTCH.play, minimum=((None, minimum),), out_sets=out_sets)
    return replace(DUTCH, play=play, scores=scores)


def packed(meld: Meld) -> int:
    """Return the engine's meld of these cards."""
    cards = [parse_card(card) for card in meld]
    firm = [parse_card(card) for card in meld if not is_wild(card)]
    if is_group(meld):
        return group_of(firm[0] >> 2, cards)
    return sequence_of(firm[0] & 3, min(firm) >> 2, max(firm) >> 2)


def state_of(
    rules: RuleSet,
    hand: Sequence[str],
    melds: Sequence[Meld] = (),
    pile: Sequence[str] = ("4s",),
    said_no: bool = False,
    drawn: bool = True,
) -> State:
    """Return a state in which seat 0 of four holds `hand`, with the own `melds` on the table, top of `pile` last."""
    side = Side([])
    for meld in melds:
        side.put(len(side.melds), packed(meld))
    side.opened = bool(melds)
    others = [hand_of([parse_card("4s"), parse_card("Jk")]) for _ in range(3)]
    return State(
        rules=rules,
        players=4,
        side_of=(0, 1, 0, 1),
        scores=(0, 0),
        minimum=(rules.play.opening_minimum(0),) * 2,
        stock=[parse_card("5s")] * 4,
        stock_at=0,
        pile=[parse_card(card) for card in pile],
        hands=[hand_of(parse_card(card) for card in hand), *others],
        sides=[side, Side([])],
        turn=0,
        phase=PHASE_PLAY if drawn else PHASE_DRAW,
        actor=0,
        asked=ANSWERED_NO if said_no else NOT_ASKED,
    )


def turn_of(state: State) -> Turn:
    """Return what stays the same in this turn, for the slow model."""
    rules = state.rules
    side = state.sides[0]
    return Turn(
        values=dict(zip(TEXTS, rules.scores.card_values, strict=True)),
        out_sets=rules.play.out_sets,
        minimum=0 if side.opened else state.minimum[0],
        said_no=state.asked == ANSWERED_NO,
        taking=state.pile_waits,
        rest=len(state.pile) if state.pile_waits else 0,
    )


def meld_texts(meld: int) -> Meld:
    """Return the cards of the engine's meld as the slow model writes them."""
    return tuple(sorted(TEXTS[card] for card in cards_of(meld)))


def table_of(state: State) -> Table:
    """Return the likeness of `state` in the slow model."""
    return Table(
        hand=tuple(sorted(TEXTS[card] for card in state.hands[0].cards())),
        melds=tuple(sorted(meld_texts(meld) for meld in state.sides[0].melds if meld)),
        points=max(state.opening_points, 0),
        black=state.must_go_out,
    )


def words_of(state: State, action: int) -> tuple[str, tuple[object, ...]] | None:
    """Return a packed meld action as the slow model writes it, None for any other action."""
    melds = state.sides[0].melds
    card = TEXTS[card_of(action)]
    match operation_of(action):
        case operation if operation in (LAY_GROUP, LAY_SEQUENCE):
            return "lay", tuple(sorted((card, TEXTS[second_card_of(action)], TEXTS[third_card_of(action)])))
        case operation if operation == ADD:
            return "add", (card, meld_texts(melds[slot_of(action)]))
        case operation if operation == MERGE:
            pair = sorted((meld_texts(melds[slot_of(action)]), meld_texts(melds[other_slot_of(action)])))
            return "merge", tuple(pair)
        case operation if operation == RED_THREE:
            return "red", (card,)
    return None
