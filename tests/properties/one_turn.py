"""States of the engine in the middle of a turn, built by hand, and their likeness in the slow model."""

from collections.abc import Sequence
from dataclasses import replace

from sambakit.engine.actions.actions import (
    ADD,
    LAY_GROUP,
    LAY_SEQUENCE,
    MERGE,
    RED_THREE,
    card_of,
    operation_of,
    other_slot_of,
    slot_of,
)
from sambakit.engine.actions.effects import cards_laid, melds_after
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import ANSWERED_NO, NOT_ASKED, PHASE_DRAW, PHASE_PLAY, State, new_side
from sambakit.engine.values.cards import TEXTS, parse_card
from sambakit.engine.values.hand import hand_of
from sambakit.engine.values.melds import GROUP, NO_MELD, SEQUENCE, cards_of, group_of, kind_of, run_of, wild_meld_of
from tests.properties.slow_turn import Meld, Table, Turn, is_wild


def house_rules(minimum: int, out_sets: int, values: Sequence[int] | None = None, rules: RuleSet = DUTCH) -> RuleSet:
    """Return `rules` with another opening minimum, other sets needed to go out, other card values."""
    scores = rules.scores if values is None else replace(rules.scores, card_values=tuple(values))
    play = replace(rules.play, minimum=((None, minimum),), out_sets=out_sets)
    return replace(rules, play=play, scores=scores)


def meld_of(cards: Sequence[str]) -> Meld:
    """Return the slow model's meld of these cards, those of a sequence from the lowest up."""
    firm = [card for card in cards if not is_wild(card)]
    if not firm:
        return "wilds", tuple(sorted(cards))
    is_run = len({card[0] for card in firm}) > 1
    return ("run", tuple(cards)) if is_run else ("group", tuple(sorted(cards)))


def packed(meld: Meld) -> int:
    """Return the engine's meld of these cards."""
    kind, texts = meld
    cards = [parse_card(card) for card in texts]
    if kind == "group":
        firm = next(parse_card(card) for card in texts if not is_wild(card))
        return group_of(firm >> 2, cards)
    return run_of(cards) if kind == "run" else wild_meld_of(cards)


def state_of(
    rules: RuleSet,
    hand: Sequence[str],
    melds: Sequence[Meld] = (),
    pile: Sequence[str] = ("4s",),
    said_no: bool = False,
    drawn: bool = True,
    hidden: int = 0,
) -> State:
    """Return a state in which seat 0 of four holds `hand`, with the own `melds` on the table, top of `pile` last.

    So many of the lowest cards of the pile lie face down as are `hidden`.
    """
    side = new_side(rules)
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
        sides=[side, new_side(rules)],
        turn=0,
        phase=PHASE_PLAY if drawn else PHASE_DRAW,
        actor=0,
        asked=ANSWERED_NO if said_no else NOT_ASKED,
        old_melds=len(side.melds),
        hidden=hidden,
    )


def coming_cards(rules: RuleSet, rest: Sequence[str], hidden: int) -> tuple[tuple[str, ...], int]:
    """Return which of the cards under the top one a taker gets, and how many of the `hidden` ones (L-5, B-5.1, C-8)."""
    limit = rules.pile.pile_limit
    first = 0 if limit is None else max(len(rest) - limit + 1, 0)
    laid = rules.play.red_three_from_pile.value == "laid"
    known = [card for place, card in enumerate(rest) if place >= max(first, hidden)]
    return tuple(card for card in known if not (laid and card in ("3h", "3d"))), max(hidden - first, 0)


def turn_of(state: State) -> Turn:
    """Return what stays the same in this turn, for the slow model."""
    rules, opened = state.rules, state.sides[0].opened
    rest = [TEXTS[card] for card in state.pile] if state.pile_waits else []
    coming, unseen = coming_cards(rules, rest, min(state.hidden, len(rest)))
    return Turn(
        rules=rules,
        values=dict(zip(TEXTS, rules.scores.card_values, strict=True)),
        minimum=0 if opened else state.minimum[0],
        said_no=state.asked == ANSWERED_NO,
        taking=state.pile_waits,
        coming=coming,
        unseen=unseen,
        only_jokers=state.only_jokers,
        players=state.players,
    )


def meld_texts(meld: int) -> Meld:
    """Return the engine's meld as the slow model writes it."""
    cards = [TEXTS[card] for card in cards_of(meld)]
    if kind_of(meld) == SEQUENCE:
        return "run", tuple(cards)
    return ("group" if kind_of(meld) == GROUP else "wilds"), tuple(sorted(cards))


def table_of(state: State) -> Table:
    """Return the likeness of `state` in the slow model."""
    return Table(
        hand=tuple(sorted(TEXTS[card] for card in state.hands[0].cards())),
        melds=tuple(sorted(meld_texts(meld) for meld in state.sides[0].melds if meld)),
        points=max(state.opening_points, 0),
        black=state.must_go_out,
        closed=state.sides[0].opened,
    )


def words_of(state: State, action: int) -> tuple[str, tuple[object, ...]] | None:
    """Return a packed meld action as the slow model writes it, None for any other action."""
    melds = state.sides[0].melds
    after = melds_after(melds, action)
    match operation_of(action):
        case operation if operation in (LAY_GROUP, LAY_SEQUENCE):
            return "lay", meld_texts(after[-1])
        case operation if operation == ADD:
            slot = slot_of(action)
            return "add", (TEXTS[cards_laid(action)[0]], meld_texts(melds[slot]), meld_texts(after[slot]))
        case operation if operation == MERGE:
            assert after[other_slot_of(action)] == NO_MELD
            pair = sorted((meld_texts(melds[slot_of(action)]), meld_texts(melds[other_slot_of(action)])))
            return "merge", tuple(pair)
        case operation if operation == RED_THREE:
            return "red", (TEXTS[card_of(action)],)
    return None
