"""The step that lays the last cards and merges in the same step (C-2, D-4.8, O-4), by chance and by hand."""

from dataclasses import replace
from typing import Any

import pytest

from sambakit import Answer, Ask, Deal, Draw, parse_action
from tests.second_reading.hands import dealt
from tests.second_reading.last_hands import compare_last_hand
from tests.second_reading.readings import READINGS, VARIANTS
from tests.second_reading.tally import Tally
from tests.second_reading.test_tables import RED, table

THIRD_WILD = "bicycle + max_wilds=3 + natural_ratio=twice_wilds"


def said(deal: Deal, play: str) -> str:
    """Return the code with which a play is refused, or nothing."""
    refusal = deal.refuse([parse_action(text) for text in play.split(" + ")])
    return "" if refusal is None else refusal.code.value


def listed(deal: Deal) -> set[str]:
    """Return what may be done now, as a record writes it."""
    return {str(action) for action in deal.legal_actions()}


@pytest.mark.deals(400)
@pytest.mark.parametrize("name", [*READINGS, *VARIANTS])
def test_C_2_C_5_C_9_D_4_8_O_4_last_hands(name: str) -> None:
    tally = Tally()
    for seed in range(10):
        compare_last_hand(name, seed, tally)
    assert not tally.differences, tally.differences[0]
    assert tally.counts["hands that go out"] > 0
    assert tally.counts["plays of the whole hand: out"] > 0


@pytest.mark.deals(300)
@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("sambola", {"merges": False}),
        ("sambola", {"wild_onto_finished": True}),
        ("sambola", {"mixed": 0}),
        ("royal", {"merges": False}),
        ("fournier", {"merges": True}),
        ("dutch + join_sequences=yes", {"joins": False}),
        ("sambola + join_sequences=yes", {"joins": False}),
        ("dutch + max_wilds=3", {"ratio": "two"}),
        ("bicycle + max_wilds=3 + natural_ratio=more_than_wilds", {"ratio": "two"}),
    ],
)
def test_C_2_another_reading_is_noticed(name: str, change: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    where = VARIANTS if name in VARIANTS else READINGS
    monkeypatch.setitem(where, name, replace(where[name], **change))
    tally = Tally()
    for seed in range(40):
        compare_last_hand(name, seed, tally)
        if tally.differences:
            return
    pytest.fail("nothing differs")


# Rules, melds, hand, the play that goes out, and plays of the whole hand that leave a set short.
CASES = {
    "O-4, a group with a wild onto a red canasta": (
        "sambola", RED, "7d 7c Jk", "lay 7d 7c Jk + merge A3 A4",
        ["lay 7d 7c Jk", "add 7d 7c Jk A3", "lay 7d 7c Jk + merge A1 A3"],
    ),
    "O-4, a wild for one of two groups": (
        "sambola", [*RED[:2], "7s 7s 7h 7h", "7d 7c 7c"], "Jk", "add Jk A4 + merge A3 A4",
        ["add Jk A4", "add Jk A3", "add Jk A1 + merge A3 A4"],
    ),
    "D-5.5 by house rule, the card between two sequences": (
        "dutch + join_sequences=yes", ["4c 5c 6c", "8c 9c Tc", RED[0]], "7c", "add 7c A1 + merge A1 A2",
        ["add 7c A1", "add 7c A2"],
    ),
    "O-6 and a house rule, a wild between two sequences": (
        "sambola + join_sequences=yes", ["4c 5c 6c", "8c 9c Tc", *RED[:2]], "Jk", "add Jk A1 + merge A1 A2",
        ["add Jk A1", "add low Jk A2", "add Jk A2 + merge A1 A2"],
    ),
    "B-4.6, a third wild in a group": (
        THIRD_WILD, ["7s 7s 7h 7h 2s 2h", RED[0]], "7d 7c Jk", "lay 7d 7c Jk + merge A1 A3",
        ["lay 7d 7c Jk"],
    ),
    "Y-2, red threes of two melds": (
        "royal", ["4c 5c 6c 7c 8c 9c Tc", "3h 3h 3h"], "3d 3d 3d", "lay 3d 3d 3d + merge A2 A3", ["lay 3d 3d 3d"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("rules", "melds", "hand", "out", "short"), CASES.values(), ids=CASES)
def test_C_2_C_5_the_last_cards_are_laid_and_merged(
    rules: str, melds: list[str], hand: str, out: str, short: list[str]
) -> None:
    deal = table(rules, melds, hand)
    assert said(deal, out) == ""
    assert all(said(deal, play) for play in short)
    first, merge = out.split(" + ")
    assert first in listed(deal)
    small = deal.copy()
    small.act(next(action for action in small.legal() if str(small.value_of(action)) == first))
    assert small.unfinished
    assert listed(small) == {merge}  # nobody asks, passes or discards with nothing in hand (C-9)
    small.act(small.legal()[0])
    assert small.over
    assert small.view(0).went_out == 0


@pytest.mark.parametrize(
    ("rules", "melds", "hand", "out", "short"),
    [case for case in CASES.values() if len(case[2].split()) > 1 or case[0].startswith("dutch")],
)
def test_C_9_O_4_the_partner_is_asked_about_such_a_step(
    rules: str, melds: list[str], hand: str, out: str, short: list[str]
) -> None:
    deal = table(rules, melds, hand)
    deal.play([Ask()])
    no = deal.copy()
    deal.play([Answer(True)])
    assert said(deal, out) == ""
    assert not any("discard" in action or action == "pass" for action in listed(deal))
    no.play([Answer(False)])
    assert said(no, out) != ""
    assert any("discard" in action or action == "pass" for action in listed(no))


@pytest.mark.parametrize(
    ("rules", "score", "play", "refused"),
    [
        ("fournier + merge_groups=yes", 3000, "lay 6s 6h 6d + lay 6c 6s 6h 6d + merge A1 A2", ""),
        ("fournier + merge_groups=yes", 3000, "lay 6s 6h 6d + lay 6c 6s 6h 6d", "out_needs_sets"),
        ("fournier", 3000, "lay 6s 6h 6d + lay 6c 6s 6h 6d + merge A1 A2", "no_merges"),
        ("bicycle + out_sets=1", 3000, "lay 6s 6h 6d + lay 6c 6s 6h 6d + merge A1 A2", "below_minimum"),
        ("bicycle + out_sets=1", -100, "lay 6s 6h 6d + lay 6c 6s 6h 6d + merge A1 A2", ""),
    ],
)
def test_C_7_F_6_5_a_fold_may_merge_and_an_opening_needs_its_minimum(
    rules: str, score: int, play: str, refused: str
) -> None:
    hand = "6s 6h 6d 6c 6s 6h 6d"
    deal = dealt(f"{rules} + hand_size=5", {0: hand[:14]}, cards=5, top="9h", stock=hand[15:], scores=[score, 0])
    deal.play([Draw()])
    assert bool(said(deal, play)) == bool(refused)


@pytest.mark.parametrize(
    ("melds", "hand", "play"),
    [
        (["As Ah Ad"], "Ks Kh Kd Kc Ks Kh Jk 2s 2h 5c 5d", "lay Ks Kh Kd Kc Ks Kh Jk 2s 2h"),
        (["Ks Kh Kd Kc", "As Ah Ad"], "Kc Kd Jk 2s 2h 5c 5d", "add Kc Kd Jk 2s 2h A1"),
    ],
)
def test_B_4_7_a_third_wild_that_needs_six_naturals_is_never_in_time(melds: list[str], hand: str, play: str) -> None:
    """`wild_onto_finished` in docs/rules/fields.md, for house rules alone: with six naturals a canasta is finished."""
    assert said(table(THIRD_WILD, melds, hand), play) == "wild_onto_finished"
