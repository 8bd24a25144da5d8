"""Packed counts of a hand."""

import pytest

from sambakit.engine.values.hand import AT_LEAST_TWO, HIGH_BITS, hand_of, lowest_kinds


def test_every_set_of_ranks_is_told_from_the_others() -> None:
    for ranks in range(1 << 11):
        marks = sum(16 << 5 * rank for rank in range(11) if ranks >> rank & 1)
        assert lowest_kinds(marks) == [8 + 4 * rank for rank in range(11) if ranks >> rank & 1]


@pytest.mark.parametrize(
    ("cards", "marked"),
    [
        ([8, 8, 12, 49, 51], [8, 48]),
        (list(range(8, 52)), [4 * rank for rank in range(2, 13)]),
        ([0, 0, 4, 4, 20], []),
    ],
    ids=["two ranks", "all ranks", "wilds and threes are no naturals"],
)
def test_ranks_held_twice_are_marked(cards: list[int], marked: list[int]) -> None:
    assert lowest_kinds((hand_of(cards).ranks + AT_LEAST_TWO) & HIGH_BITS) == marked
