"""Questions at tables that are set up: enough melds for going out, and few cards in hand (C-9, C-5)."""

import pytest

from sambakit import Ask, Deal, Draw, parse_action
from tests.second_reading.hands import dealt
from tests.second_reading.readings import READINGS, VARIANTS
from tests.second_reading.tables import compare_table
from tests.second_reading.tally import Tally

SAMBA = "4c 5c 6c 7c 8c 9c Tc"
SIX_NINES = "9s 9s 9h 9h 9c 9c"


def table(rules: str, melds: list[str], hand: str) -> Deal:
    """Return a deal whose seat 0 has laid `melds` in its first turn and holds `hand`."""
    cards = " ".join([*melds, hand]).split()
    size = len(cards) - 2
    first = {0: " ".join(cards[:size])}
    deal = dealt(f"{rules} + hand_size={size}", first, cards=size, top="4h", stock=" ".join(cards[size:]))
    deal.play([Draw()])
    deal.play([parse_action(f"lay {meld}") for meld in melds])
    return deal


@pytest.mark.deals(30)
@pytest.mark.parametrize("name", [*READINGS, *VARIANTS])
def test_C_9_questions_at_tables_that_are_set_up(name: str) -> None:
    tally = Tally()
    for seed in range(6):
        compare_table(name, seed, tally, most=6)
    assert not tally.differences, tally.differences[0]
    assert tally.counts["tables"] == 6


@pytest.mark.parametrize("rules", ["dutch", "bicycle", "bolivia", "black_samba", "spanish"])
def test_C_9_a_canasta_that_lacks_one_card_can_be_asked_for(rules: str) -> None:
    deal = table(rules, [SAMBA, SIX_NINES], "9d 8s")
    assert deal.refuse([parse_action("add 9d A2"), parse_action("discard 8s")]) is None
    assert deal.refuse([Ask()]) is None


@pytest.mark.parametrize(
    ("rules", "melds", "hand", "play"),
    [
        ("royal", [SAMBA, SIX_NINES], "9d 8s", ["add 9d A2", "discard 8s"]),
        ("royal", ["4c 5c 6c 7c 8c 9c", "9s 9s 9h 9h 9d 9d 9d"], "Tc 8s", ["add Tc A1", "discard 8s"]),
        ("royal", [SAMBA, "2s 2h 2d 2c Jk Jk"], "Jk 8s", ["add Jk A2", "discard 8s"]),
        ("bicycle + black_threes=as_sets", [SAMBA, SIX_NINES], "9d 8s", ["add 9d A2", "discard 8s"]),
    ],
)
def test_Y_1_C_9_the_same_in_royal_canasta(rules: str, melds: list[str], hand: str, play: list[str]) -> None:
    deal = table(rules, melds, hand)
    assert deal.refuse([parse_action(text) for text in play]) is None
    assert deal.refuse([Ask()]) is None


RED = ["Ks Kh Kd Kc Ks Kh Kd", "Qs Qs Qs Qh Qh Qd Qc", "7s 7s 7h 7h 7h 7c 7c"]


def test_O_4_B_4_7_a_group_with_a_wild_makes_a_red_canasta_black() -> None:
    deal = table("sambola", RED, "7d 7c Jk 5s")
    assert deal.refuse([parse_action("lay 7d 7c Jk"), parse_action("merge A3 A4"), parse_action("discard 5s")]) is None
    assert deal.refuse([Ask()]) is None


def test_O_4_C_2_it_does_in_the_step_that_lays_the_last_cards() -> None:
    deal = table("sambola", RED, "7d 7c Jk")
    assert deal.refuse([parse_action("lay 7d 7c Jk"), parse_action("merge A3 A4")]) is None
    assert deal.refuse([Ask()]) is None
