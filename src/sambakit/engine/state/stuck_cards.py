"""Cards that are stuck: whatever is melded in this turn, they stay in the hand."""

from sambakit.engine.state.state import Side
from sambakit.engine.values.cards import ACE, FOUR, NATURALS
from sambakit.engine.values.hand import Hand
from sambakit.engine.values.native import i64


def stuck_cards(hand: Hand, side: Side, sequences: bool, sequence_wilds: i64) -> i64:
    """Return how many naturals of `hand` have no chance to be melded in this turn, at least."""
    once: i64 = hand.one & NATURALS
    rest: i64 = once & ~side.fits & ~_in_sequences(once, side.ends, sequences, sequence_wilds)
    if not rest:
        return 0
    wilds: i64 = hand.jokers
    if hand.one & 15:
        for two in range(4):
            wilds += hand.count(two)
    ranks: i64 = hand.ranks
    stuck: i64 = 0
    pairs: i64 = 0  # that need a wild each
    for rank in range(FOUR, ACE + 1):
        alone: i64 = rest >> 4 * rank & 15
        if not alone:
            continue
        held: i64 = ranks >> 5 * (rank - FOUR) & 31
        if held == 2 and wilds and alone == once >> 4 * rank & 15:
            pairs += 1
        elif held < (2 if wilds else 3):
            for suit in range(4):
                if alone >> suit & 1:
                    stuck += hand.count(4 * rank + suit)
    return stuck + 2 * max(0, pairs - wilds)


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
