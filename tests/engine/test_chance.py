"""The random generator of playouts: fixed numbers, even numbers."""

from collections import Counter

import pytest

from sambakit.engine.values.cards import pack
from sambakit.engine.values.chance import Chance


def test_a_seed_gives_the_same_numbers_in_every_build() -> None:
    chance = Chance(2026)
    assert [chance.next() for _ in range(5)] == [947453356, 1224409885, 1478455515, 4208230645, 1175811307]


def test_streams_of_neighbouring_seeds_differ_at_once() -> None:
    firsts = {Chance(seed).next() for seed in range(2000)}
    assert len(firsts) == 2000


@pytest.mark.parametrize("most", [2, 3, 17, 162])
def test_every_number_below_is_as_likely_as_the_others(most: int) -> None:
    chance, tries = Chance(7), 1000 * most
    counts = Counter(int(chance.below(most)) for _ in range(tries))
    assert set(counts) == set(range(most))
    off = sum((counts[number] - 1000) ** 2 / 1000 for number in range(most))
    assert off < most - 1 + 5 * (2 * (most - 1)) ** 0.5 + 10  # chi squared, five deviations and some for small `most`


def test_a_choice_is_that_of_the_number_below() -> None:
    items = ["a", "b", "c"]
    chance, again = Chance(5), Chance(5)
    assert [chance.choice(items) for _ in range(50)] == [items[again.below(3)] for _ in range(50)]
    with pytest.raises(IndexError):
        chance.choice([])


def test_a_shuffle_keeps_the_cards_and_moves_each_to_every_place() -> None:
    cards = pack(3, 6)
    chance = Chance(1)
    assert sorted(chance.shuffled(cards)) == sorted(cards)
    places = [Counter[int]() for _ in range(6)]
    for _ in range(3000):
        for place, card in enumerate(chance.shuffled(range(6))):
            places[place][card] += 1
    assert all(420 < counts[card] < 580 for counts in places for card in range(6))
