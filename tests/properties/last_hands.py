"""Random hands of a few cards beside random melds, most of whose cards fit: turns that go out, or nearly do (C-4)."""

from collections import Counter
from random import Random
from typing import Final

from sambakit.engine.definition.parts import meld_problem, new_meld
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import RedThrees
from sambakit.engine.state.state import State, new_side
from sambakit.engine.values.cards import ACE, CLUBS, FOUR, JOKER, SPADES, pack
from sambakit.engine.values.hand import hand_of
from sambakit.engine.values.melds import COMPLETE, SEQUENCE, high_of, kind_of, low_of, rank_of, suit_of
from tests.rules.table import table

_NEAR: Final = 4  # ranks of most cards of a table, so that its groups and sequences meet


def random_last_hand(rules: RuleSet, rng: Random, players: int = 0) -> State:
    """Return a state in which the player to move has drawn, its side has melds, and the hand holds a few cards.

    As many play as may, where no number is said.
    """
    low = rng.randint(FOUR, ACE - _NEAR + 1)
    ranks = list(range(low, low + _NEAR))
    left = Counter(pack(rules.table.decks, rules.table.jokers))
    state = table("", rules=rules, players=players or max(rules.table.players)).state
    side = new_side(rules)
    while not side.melds or (len(side.melds) < 4 and rng.random() < 0.8):
        cards = Counter(_meld(rules, rng, ranks))
        meld = new_meld(rules, sorted(cards.elements())) if cards <= left else None
        if isinstance(meld, int) and meld_problem(rules, meld) is None:
            left -= cards
            side.put(len(side.melds), meld)
    side.opened = True
    state.sides[0] = side
    state.old_melds = len(side.melds)
    while not state.hands[0].size:
        parts = [_part(rules, rng, ranks, side.melds) for _ in range(rng.randint(1, 4))]
        state.hands[0] = hand_of(sorted((Counter(card for part in parts for card in part) & left).elements()))
    return state


def _meld(rules: RuleSet, rng: Random, ranks: list[int]) -> list[int]:
    if rules.melds.sequences and rng.random() < 0.45:
        run = _run(rng, ranks, rng.randint(3, COMPLETE))
        if rules.melds.sequence_wilds and rng.random() < 0.5:
            run[rng.randrange(len(run))] = _wild(rng)
        return run
    naturals = rng.randint(2, COMPLETE)
    wilds = rng.randint(0, rules.melds.max_wilds) if rng.random() < 0.6 else 0
    rank = rng.choice(ranks[:2]) if rng.random() < 0.7 else rng.randint(FOUR, ACE)
    return [4 * rank + rng.randrange(4) for _ in range(naturals)] + [_wild(rng) for _ in range(wilds)]


def _run(rng: Random, ranks: list[int], size: int) -> list[int]:
    low = min(max(FOUR, rng.choice(ranks) - rng.randrange(size)), ACE - size + 1)
    suit = rng.choice((SPADES, CLUBS))  # the first and the last kind of a rank
    return [4 * rank + suit for rank in range(low, low + size)]


def _wild(rng: Random) -> int:
    return rng.choice((0, 3, JOKER))


def _part(rules: RuleSet, rng: Random, ranks: list[int], melds: list[int]) -> list[int]:
    """Return some cards of a hand that are likely to be laid together, or one that is not."""
    rank, suit = rng.choice(ranks), rng.randrange(4)
    own = rng.choice(melds)
    match rng.randrange(9):
        case 0 | 1 if kind_of(own) == SEQUENCE:
            return _ends(own, rng)
        case 0 | 1 | 2:
            return [4 * rank_of(own) + rng.randrange(4) for _ in range(rng.randint(1, 3))]
        case 3:
            return [4 * rank + suit, 4 * rank + (suit + rng.randrange(4)) % 4]
        case 4:
            return [4 * rank + rng.randrange(4) for _ in range(3)]
        case 5:
            return _run(rng, ranks, rng.randint(3, COMPLETE) if rng.random() < 0.4 else 3)
        case 6:
            return [_wild(rng) for _ in range(rng.randint(1, 2))]
        case 7:
            blacks = [rng.choice((4, 7)) for _ in range(rng.randint(1, 4))]
            return [rng.choice((5, 6))] if rules.play.red_threes is RedThrees.OPTIONAL and suit < 2 else blacks
    return [4 * rng.randint(FOUR, ACE) + suit]


def _ends(meld: int, rng: Random) -> list[int]:
    """Return cards that go on from the ends of a sequence."""
    above = [4 * rank + suit_of(meld) for rank in range(high_of(meld) + 1, ACE + 1)][: rng.randrange(4)]
    below = [4 * rank + suit_of(meld) for rank in range(low_of(meld) - 1, FOUR - 1, -1)][: rng.randrange(4)]
    return above + below
