"""The cheap bounds of an opening against the exact search behind them, on hands as they are dealt (C-3, D-8.2)."""

from random import Random

import pytest

from sambakit.engine.cards import JOKER, pack
from sambakit.engine.hand import Hand, hand_of
from sambakit.engine.melds import group_of_three, rank_of, sequence_of
from sambakit.engine.opening import OpeningStep, can_reach
from sambakit.engine.opening_search import search_opening
from sambakit.engine.rulesets import PRESETS
from sambakit.engine.shape import Shape, shape_of
from sambakit.engine.table import Table

HANDS = 250
SIZES = (4, 7, 11, 15, 16, 17, 19, 24)
NEEDED = (5, 15, 30, 50, 70, 90, 120, 160)


def laid(rng: Random, shape: Shape) -> list[int]:
    """Return melds that the step may have laid: none, groups of different ranks, a sequence."""
    ranks = rng.sample(range(4, 13), 2)
    groups = [group_of_three(4 * rank, 4 * rank + 1, rng.choice([4 * rank + 2, JOKER])) for rank in ranks]
    sequence = [sequence_of(rng.randrange(4), low := rng.randrange(4, 9), low + 2)] if shape.sequences else []
    return rng.choice([[], [], groups[:1], groups, sequence, [*sequence, *groups[:1]]])


def alike(rng: Random, hand: list[int]) -> Hand:
    """Return a hand in which neighbours of cards are more likely than in one that is dealt: sequences come up."""
    near = [card + 4 * rng.choice([0, 1, 1]) if 16 <= card < 48 and rng.random() < 0.6 else card for card in hand]
    kept = [card for place, card in enumerate(near) if near[:place].count(card) < 3]
    return hand_of(kept)


@pytest.mark.parametrize("name", PRESETS)
def test_C_3_the_bounds_of_an_opening_say_what_the_exact_search_says(name: str) -> None:
    rules = PRESETS[name]
    shape, cards, rng = shape_of(rules), pack(rules.table.decks, rules.table.jokers), Random(name)
    reached = 0
    for number in range(HANDS):
        dealt = rng.sample(cards, SIZES[number % len(SIZES)])
        hand = alike(rng, dealt) if number % 2 else hand_of(dealt)
        melds, taking = laid(rng, shape), rng.random() < 0.3
        coming = rng.sample(cards, rng.randrange(3)) if taking else []
        sticky = shape.jokers_stay and rng.random() < 0.5
        step = OpeningStep(shape, True, taking, coming, sticky)
        for needed in rng.sample(NEEDED, 3):
            said = can_reach(step, hand, melds, needed)
            exact = search_opening(shape, hand, Table(melds, shape.goal), needed, coming, sticky, taking)
            assert said == exact, (hand, [rank_of(meld) for meld in melds], melds, needed, coming)
            reached += exact
    assert 0.1 < reached / (3 * HANDS) < 0.9
