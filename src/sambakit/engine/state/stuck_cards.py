"""Cards that are stuck: whatever is melded in this turn, they stay in the hand."""

from typing import Final

from sambakit.engine.state.state import Side
from sambakit.engine.values.cards import ACE, FOUR, NATURALS
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.native import i64

_EACH_RANK: Final = NATURALS & 0x1111111111111  # the lowest kind of every rank


def two_alone(hand: Hand, side: Side, sequences: bool, sequence_wilds: i64) -> bool:
    """Return whether two naturals of `hand`, each the only one of its rank, fit nothing: so it is with most hands."""
    once: i64 = hand.one & NATURALS
    rest: i64 = once & ~side.fits & ~_in_sequences(once, side.ends, sequences, sequence_wilds)
    twice: i64 = hand.two & NATURALS
    first: i64 = once | once >> 1
    more: i64 = (once & once >> 1) | (once >> 2 & once >> 3) | (first & first >> 2) | _marks(twice)
    alone: i64 = _marks(rest) & ~more & _EACH_RANK
    return alone & alone - 1 != 0


def _marks(kinds: i64) -> i64:
    """Return a set of kinds in which the lowest of every rank tells whether one of `kinds` has that rank."""
    pairs: i64 = kinds | kinds >> 1
    return pairs | pairs >> 2


def stuck_cards(hand: Hand, side: Side, sequences: bool, sequence_wilds: i64) -> i64:
    """Return how many naturals of `hand` have no chance to be melded in this turn, at least."""
    alone, halves, pairs = lone_naturals(hand, side, sequences, sequence_wilds)
    wilds = hand.wilds()
    return alone + 2 * max(0, pairs - wilds) + max(0, halves - max(0, wilds - pairs))


def lone_naturals(hand: Hand, side: Side, sequences: bool, sequence_wilds: i64) -> tuple[i64, i64, i64]:
    """Return how many naturals of `hand` fit nothing, and how many ranks fit only with a wild each.

    Those come as two numbers: of ranks that would leave one card else, and of ranks that would leave two.
    """
    alone: i64 = 0
    halves: i64 = 0
    pairs: i64 = 0
    once: i64 = hand.one & NATURALS
    rest: i64 = once & ~side.fits & ~_in_sequences(once, side.ends, sequences, sequence_wilds)
    if not rest:
        return alone, halves, pairs
    wilds = hand.wilds()
    ranks: i64 = hand.ranks
    for rank in range(FOUR, ACE + 1):
        left: i64 = rest >> 4 * rank & 15
        held: i64 = ranks >> 5 * (rank - FOUR) & 31
        if not left or held > 2:
            continue
        whole = left == once >> 4 * rank & 15
        if held == 1 or not wilds:
            alone += held if whole else 1
        elif whole:
            pairs += 1
        else:
            halves += 1
    return alone, halves, pairs


def _in_sequences(once: i64, ends: i64, sequences: bool, sequence_wilds: i64) -> i64:
    """Return a set of kinds with all those of `once` that could go into new sequences or to the `ends` of own ones.

    With wilds in sequences it has some more.
    """
    if not sequences:
        return 0
    if sequence_wilds:
        return ends | once << 4 | once >> 4 | once << 8 | once >> 8 | ends << 4 | ends >> 4
    starts: i64 = once & once >> 4 & once >> 8
    fitting: i64 = once & ends
    grown: i64 = 0
    while fitting != grown:
        grown = fitting
        fitting |= (fitting << 4 | fitting >> 4) & once
    return fitting | starts | starts << 4 | starts << 8
