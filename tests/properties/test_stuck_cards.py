"""Cards that are stuck in the hand: the bit sets say what a plain look at the hand does (C-4)."""

from collections.abc import Iterator
from random import Random

import pytest

from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.state.state import State
from sambakit.engine.state.stuck_cards import lone_naturals, stuck_cards, two_alone
from sambakit.engine.values.cards import ACE, FOUR, is_black_three, is_natural, is_wild
from sambakit.engine.values.melds import COMPLETE, GROUP, SEQUENCE, high_of, kind_of, low_of, rank_of, size_of, suit_of
from tests.properties.last_hands import random_last_hand
from tests.rules.table import table

RULES = ("dutch", "fournier", "canasta", "bolivia", "black_samba", "royal", "dutch + max_wilds=0")
PURE = "Ks Ks Kh Kh Kd Kd Kc"


def ends(state: State) -> set[int]:
    """Return the cards that fit an end of an unfinished sequence."""
    found = set()
    for meld in state.side().melds:
        if kind_of(meld) == SEQUENCE and size_of(meld) < COMPLETE:
            found |= {4 * rank + suit_of(meld) for rank in (low_of(meld) - 1, high_of(meld) + 1) if FOUR <= rank <= ACE}
    return found


def in_sequence(state: State, card: int) -> bool:
    """Return whether a natural of the hand may go into a sequence: with its neighbours, or roughly with a wild."""
    rules, held = state.rules.melds, set(state.hand().cards())
    if not rules.sequences:
        return False
    if rules.sequence_wilds:
        near = {card - 8, card - 4, card + 4, card + 8}
        return bool(near & {other for other in held if is_natural(other)} or {card - 4, card, card + 4} & ends(state))
    row = {card}
    while more := {near for one in row for near in (one - 4, one + 4) if near in held and is_natural(near)} - row:
        row |= more
    return len(row) > 2 or bool(row & ends(state))


def stuck_ranks(state: State) -> Iterator[tuple[list[int], bool]]:
    """Yield the one or two naturals held of each rank of which one fits nothing, and whether none of them fits."""
    groups = {rank_of(meld) for meld in state.side().melds if kind_of(meld) == GROUP}
    for rank in range(FOUR, ACE + 1):
        held = [card for card in state.hand().cards() if card >> 2 == rank]
        stuck = [card for card in held if rank not in groups and not in_sequence(state, card)]
        if stuck and len(held) < 3:
            yield held, len(stuck) == len(held)


@pytest.mark.parametrize("name", RULES)
def test_C_4_cards_that_fit_nothing_are_counted(name: str) -> None:
    rng, rules = Random(name), parse_rules(name)
    seen = set()
    for _ in range(250):
        state = random_last_hand(rules, rng)
        hand, side, melds = state.hand(), state.side(), rules.melds
        wilds = sum(map(is_wild, hand.cards()))
        alone = halves = pairs = 0
        for held, whole in stuck_ranks(state):
            if len(held) == 1 or not wilds:
                alone += len(held) if whole else 1
            elif whole:
                pairs += 1
            else:
                halves += 1
        assert lone_naturals(hand, side, melds.sequences, melds.sequence_wilds) == (alone, halves, pairs)
        saved = max(
            2 * some + min(wilds - some, halves) for some in range(min(wilds, pairs) + 1)
        )  # by the wilds: two of a pair, one where the other fits
        assert stuck_cards(hand, side, melds.sequences, melds.sequence_wilds) == alone + 2 * pairs + halves - saved
        seen.add((alone > 1, halves > 0, pairs > 0))
    assert len(seen) > 2


@pytest.mark.parametrize("name", RULES)
def test_C_4_two_lone_cards_are_seen_at_a_glance(name: str) -> None:
    rng, rules = Random(name), parse_rules(name)
    found = {True: 0, False: 0}
    for _ in range(250):
        state = random_last_hand(rules, rng)
        compiled_rules = state.compiled_rules
        black = [card for card in state.hand().cards() if is_black_three(card)]
        lone = [held for held, _ in stuck_ranks(state) if len(held) == 1]
        if len(black) == 1 and not compiled_rules.black_sets:
            lone.append(black)
        told = two_alone(
            state.hand(), state.side(), rules.melds.sequences, rules.melds.sequence_wilds, compiled_rules.black_sets
        )
        assert told == (len(lone) > 1)
        found[told] += 1
    assert min(found.values()) > 4


@pytest.mark.parametrize(
    ("hand", "stuck"),
    [
        ("4d 9h 3s", 2),  # a black three is not counted
        ("4d 4h 9h 9d 2s", 2),  # a wild is good for one pair
        ("4d 4h 9h 9d 2s Jk", 0),
        ("5s 6s 7s 5h Jk", 0),  # with a wild for the pair of fives
        ("5s 6s 7s 5h", 1),
        ("8s 9s 9d 8d Ts Js", 2),  # what goes on from the own sequence leaves two alone
        ("8s 9s 9d 8d Ts Js 2c", 1),
        ("Kc Ad Ac As 4d", 1),
        ("4d 4h 8c 8s 2c", 1),  # the wild goes with the pair of fours; the eight of spades fits the sequence
        ("4d 4h 9d 9h 8c 8s 2c", 3),
        ("4d 4h 8c 8s 2c Jk", 0),
    ],
)
def test_C_4_so_many_cards_stay_in_any_case(hand: str, stuck: int) -> None:
    state = table(hand, [PURE, "5s 6s 7s"]).state
    assert stuck_cards(state.hand(), state.side(), True, 0) == stuck
