"""The cheap bounds of an opening against the exact search behind them, on hands as they are dealt (C-3, D-8.2)."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from sambakit.engine.listing.opening import OpeningStep, can_reach, groups_bring, suffices
from sambakit.engine.listing.opening_groups import START_PLACES, first_groups
from sambakit.engine.listing.opening_search import search_opening
from sambakit.engine.listing.own_melds import OwnMelds
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.rules.compiled_rules import CompiledRules, compile_rules
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.values.cards import JOKER, pack
from sambakit.engine.values.hand import Hand, hand_of
from sambakit.engine.values.melds import group_of_three, sequence_of
from tests.properties.house_rules import random_house_rules

HANDS = 250
SIZES = (4, 5, 7, 11, 15, 16, 17, 19, 24)
NEEDED = (5, 15, 30, 45, 50, 70, 90, 120, 160)
THREE_WILDS = replace(DUTCH, melds=replace(DUTCH.melds, max_wilds=3))
TABLES = {**PRESETS, "three wilds in a group": THREE_WILDS}
KINGS, QUEEN, JACK = (44, 45, 46), 42, 37


def laid(rng: Random, compiled_rules: CompiledRules) -> list[int]:
    """Return melds that the step may have laid: groups, of one rank too, and sequences, of one suit too."""
    ranks = [rng.randrange(4, 13) for _ in range(3)]
    if rng.random() < 0.4:
        ranks[1] = ranks[0]
    groups = [group_of_three(4 * rank, 4 * rank + 1, rng.choice([4 * rank + 2, JOKER])) for rank in ranks]
    suits = [rng.randrange(4) for _ in range(2)]
    lows = [rng.randrange(4, 9) for _ in suits]
    sequences = [sequence_of(suit, low, low + 2) for suit, low in zip(suits, lows, strict=True)]
    if not compiled_rules.sequences:
        sequences = []
    return sequences[: rng.choice([0, 0, 1, 2])] + groups[: rng.choice([0, 0, 1, 2, 3])]


def with_neighbours(rng: Random, hand: list[int]) -> Hand:
    """Return a hand in which neighbours of cards are more likely than in one that is dealt: sequences come up."""
    near = [card + 4 * rng.choice([0, 1, 1]) if 16 <= card < 48 and rng.random() < 0.6 else card for card in hand]
    kept = [card for place, card in enumerate(near) if near[:place].count(card) < 3]
    return hand_of(kept)


def openings(rules: RuleSet, rng: Random, hands: int) -> Iterator[tuple[OpeningStep, Hand, list[int]]]:
    """Yield so many hands, each with the step that it may open in and the melds laid in that."""
    compiled_rules, cards = compile_rules(rules), pack(rules.table.decks, rules.table.jokers)
    for number in range(hands):
        dealt = rng.sample(cards, SIZES[number % len(SIZES)])
        hand = with_neighbours(rng, dealt) if number % 2 else hand_of(dealt)
        melds, taking = laid(rng, compiled_rules), rng.random() < 0.3
        coming = rng.sample(cards, rng.randrange(3)) if taking else []
        sticky = compiled_rules.jokers_stay and rng.random() < 0.5
        yield OpeningStep(compiled_rules, True, taking, coming, sticky), hand, melds


def reaches(step: OpeningStep, hand: Hand, melds: list[int], needed: int) -> bool:
    """Return what the exact search says."""
    own_melds = OwnMelds(melds, step.compiled_rules.goal)
    return search_opening(step.compiled_rules, hand, own_melds, needed, step.coming, step.sticky, step.taking)


def check(rules: RuleSet, rng: Random, hands: int) -> int:
    """Compare both on so many hands, three minima each; return how often the points were within reach."""
    reached = 0
    for step, hand, melds in openings(rules, rng, hands):
        for needed in rng.sample(NEEDED, 3):
            exact = reaches(step, hand, melds, needed)
            assert can_reach(step, hand, melds, needed) == exact, (hand, melds, needed, step.coming, step.sticky)
            reached += exact
    return reached


@pytest.mark.parametrize("name", TABLES)
def test_C_3_the_bounds_of_an_opening_say_what_the_exact_search_says(name: str) -> None:
    reached = check(TABLES[name], Random(name), HANDS)
    assert 0.1 < reached / (3 * HANDS) < 0.9


def groups_of(hand: Hand, bits: int) -> list[tuple[int, ...]]:
    """Return one group of three cards of `hand` for each bit that `first_groups` set."""
    naturals = [card for card in hand.cards() if 8 <= card < JOKER]
    twos = [card for card in hand.cards() if card < 4]
    found = []
    for place in range(3 * START_PLACES):
        if bits >> place & 1:
            wilds_in, rank = divmod(place, START_PLACES)
            of_rank = [card for card in naturals if card >> 2 == rank]
            wild = ([], twos[:1], [JOKER] * min(hand.jokers, 1))[wilds_in]
            cards = (*of_rank[: 3 - min(wilds_in, 1)], *wild)
            if len(cards) == 3:  # with a two and with a joker are said alike, held or not
                found.append(cards)
    return found


def check_first_groups(rules: RuleSet, rng: Random, hands: int) -> int:
    """Lay each group that surely can come first on so many hands, and ask the exact search; return how many."""
    compiled_rules, tried = compile_rules(rules), 0
    for step, hand, melds in openings(rules, rng, hands):
        outcome = groups_bring(step, hand, melds)
        for needed in (outcome >> 14, max((outcome >> 14) - 40, 1)):  # just within reach, and with points to spare
            if not suffices(step, hand, outcome, needed):
                continue
            for group in groups_of(hand, first_groups(compiled_rules, hand, melds, outcome, needed)):
                left = hand.copy()
                for card in group:
                    left.remove(card)
                missing = needed - sum(compiled_rules.values[card] for card in group)
                tried += 1
                ends_well = (
                    reaches(step, left, [*melds, group_of_three(*group)], missing)
                    if missing > 0
                    else step.keeps_enough(left.size, left.jokers)
                )
                assert ends_well, (hand, melds, needed, group, step.coming, step.sticky)
    return tried


@pytest.mark.parametrize("name", TABLES)
def test_C_3_an_opening_can_begin_with_any_of_the_groups_that_are_surely_first(name: str) -> None:
    assert check_first_groups(TABLES[name], Random(f"first {name}"), HANDS) > HANDS


def test_C_3_with_house_rules_too_an_opening_can_begin_with_any_of_these_groups() -> None:
    tried = 0
    for seed in range(60):
        rng = Random(f"house rules {seed}")
        tried += check_first_groups(random_house_rules(rng), rng, 20)
    assert tried > 1000


@pytest.mark.parametrize("sequences", [[], [sequence_of(0, 4, 6)]], ids=["groups", "groups and a sequence"])
def test_D_4_8_two_groups_of_a_rank_that_are_merged_have_room_for_a_third_wild(sequences: list[int]) -> None:
    compiled_rules = compile_rules(THREE_WILDS)
    melds = [group_of_three(*KINGS), group_of_three(*KINGS), *sequences]
    step = OpeningStep(compiled_rules, True, False, [], False)
    assert can_reach(step, hand_of([0, 1, 2, QUEEN, JACK]), melds, 45)


def test_C_3_four_aces_that_need_two_groups_for_their_wilds_do_not_begin_with_three_of_them() -> None:
    compiled_rules = compile_rules(PRESETS["bicycle"])
    hand = hand_of([0, 0, 22, 24, 30, QUEEN, 48, 49, 50, 50, JOKER])
    step = OpeningStep(compiled_rules, True, False, [], False)
    outcome = groups_bring(step, hand, [])
    first = first_groups(compiled_rules, hand, [], outcome, outcome >> 14)
    assert outcome >> 14 == 170
    assert not first >> 12 & 1
    left = hand_of([0, 0, 22, 24, 30, QUEEN, 50, JOKER])
    assert not reaches(step, left, [group_of_three(48, 49, 50)], 170 - 60)
