"""How picked number cards lie in the tray: in Canastras by themselves, but for what their owner put together."""

import time
from collections.abc import Sequence
from random import Random

import pytest

from sambakit.game.tray import FormerPile, Pile
from sambakit.games import adapter_of, parse_rules
from sambakit.romme.actions.actions import Action
from sambakit.romme.definition.readings import readings
from sambakit.romme.state.state import State
from sambakit.romme.tray.arranging import arranged
from sambakit.romme.tray.goals import sent, targets
from sambakit.romme.values.cards import parse_card, print_cards


def state_of(rules: str = "samba_romme", own: Sequence[str] = ()) -> State:
    """Return a state in which seat 0 has the Canastras `own`."""
    read = parse_rules(rules)
    adapter = adapter_of(read)
    pack = list(adapter.pack(read))
    state: State = adapter.new_deal(read, 2, 0, pack, [0, 0]).state
    state.canastras[0] = [readings(read.melds, cards_in(text))[0] for text in own]
    return state


def cards_in(text: str) -> list[int]:
    return [parse_card(word) for word in text.split()]


def found(
    text: str, rules: str = "samba_romme", former: Sequence[FormerPile] = (), own: Sequence[str] = ()
) -> tuple[Pile[Action], ...]:
    return arranged(state_of(rules, own), 0, cards_in(text), former)


def piles(text: str, rules: str = "samba_romme", former: Sequence[FormerPile] = ()) -> list[str]:
    """Return the piles of the cards in `text`, picked in that order."""
    cards = cards_in(text)
    return [print_cards(cards[place] for place in pile.cards) for pile in found(text, rules, former)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("b6 b4 b5", ["b4 b5 b6"]),
        ("r1 r12 r11", ["r11 r12 r1"]),  # over the end of the numbers
        ("b10 y2 b12", ["b10 y2 b12"]),  # a 2 fills the gap
        ("g2 r8 r9", ["r8 r9 g2"]),  # or goes to the high end
        ("b3 b1 b2", ["b1 b2 b3"]),  # the 2 of the colour is no joker
        ("r4 r5 r6 g8 b8 y8", ["r4 r5 r6", "g8 b8 y8"]),
        ("b4 b6 r9", ["b4 b6", "r9"]),
        ("r8 g8 r5", ["r8 g8", "r5"]),
        ("g4 g12 g8", ["g4 g8 g12"]),
    ],
)
def test_picked_cards_fall_into_canastras_by_themselves(text: str, wanted: list[str]) -> None:
    assert piles(text) == wanted


@pytest.mark.parametrize(
    ("text", "rules", "look"),
    [
        ("r8 g8 b8", "samba_romme", "set"),
        ("g4 g8 g12", "samba_romme", "samba"),
        ("r1 r12 r11", "samba_romme", "row"),
        ("r1 r12 r11", "samba_romme + cyclic=no", "open"),
        ("r7 g7 b7", "samba_romme", "open"),
        ("g4 r8 g12", "samba_romme", "open"),
    ],
)
def test_R_3_1_R_3_9_R_3_10_looks_are_those_of_the_rules(text: str, rules: str, look: str) -> None:
    assert found(text, rules)[0].look == look


def test_R_3_3_a_joker_has_a_meaning_for_each_end_and_a_turn_comes_to_the_next() -> None:
    (high,) = found("g2 r8 r9")
    assert (high.may_turn, str(high.actions[0])) == (True, "lay row r8 r9 g2=r10")
    (low,) = found("g2 r8 r9", former=[FormerPile((0, 1, 2), kept=True, turned=1)])
    assert str(low.actions[0]) == "lay row g2=r7 r8 r9"
    (gap,) = found("b10 y2 b12")
    assert (gap.may_turn, str(gap.actions[0])) == (False, "lay row b10 y2=b11 b12")
    (clean,) = found("b3 b4 b2")
    assert (clean.may_turn, str(clean.actions[0])) == (True, "lay row b2 b3 b4")


def test_a_canastra_that_lay_together_stays_and_a_kept_pile_takes_what_fits() -> None:
    assert "r8 g8 b8" in piles("r8 g8 b8 r9 r10", former=[FormerPile((0, 1, 2))])
    assert piles("b4 b5 b6 b7", former=[FormerPile((0, 1, 2), kept=True)]) == ["b4 b5 b6 b7"]


def test_R_3_5_an_addition_that_brings_a_joker_names_its_place() -> None:
    (pile,) = found("g2", former=[FormerPile((0,), to=0, kept=True)], own=["b3 b4 b5"])
    assert pile.may_turn
    assert str(pile.actions[0]).startswith("add g2=b")


@pytest.mark.parametrize(
    ("text", "own", "wanted"),
    [
        ("b7", ["b4 b5 b6"], "add b7 A1"),
        ("b8 b7", ["b4 b5 b6"], "add b8 b7 A1"),
        ("b7", ["b4 b5 b6", "b8 b9 b10"], "lay b7"),  # two Canastras: the player chooses
        ("r1", ["b4 b5 b6"], "lay r1"),
    ],
)
def test_cards_that_fit_one_own_canastra_go_there(text: str, own: list[str], wanted: str) -> None:
    state, cards = state_of(own=own), cards_in(text)
    (pile,) = sent(state, 0, cards, arranged(state, 0, cards, ()))
    assert set(str(pile.actions[0]).split()) == set(wanted.split())


def test_loose_cards_name_the_own_canastras_that_they_fit_together() -> None:
    state = state_of(own=["b4 b5 b6", "r8 g8 b8"])
    cards = cards_in("b8 y8 b7")
    going = targets(state, 0, cards, arranged(state, 0, cards, ()))
    assert {slot: sorted(print_cards([cards[place]]) for place in places) for slot, places in going.items()} == {
        0: ["b7", "b8"],
        1: ["y8"],
    }


@pytest.mark.parametrize("count", [10, 30])
def test_a_tray_is_arranged_at_once(count: int) -> None:
    state = state_of()
    took = []
    for seed in range(20):
        cards = Random(seed).sample(range(48), count)
        start = time.process_time()
        arranged(state, 0, cards, ())
        took.append(time.process_time() - start)
    assert sorted(took)[-2] < 0.05, took
