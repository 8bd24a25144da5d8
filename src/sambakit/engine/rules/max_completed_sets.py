"""The most completed sets that a side could have with every card of the pack (C-12)."""

from sambakit.engine.rules.values import BlackThrees, NaturalRatio, RedThrees, RuleTables
from sambakit.game.dataclass import dataclass

_COMPLETE = 7
_RANKS = 11  # 4 to ace
_SUITS = 4


@dataclass(frozen=True, slots=True)
class MaxCompletedSets:
    """Upper bounds, all sets together and by kind; a number above one of them can never be reached."""

    sets: int
    sequences: int
    pure: int
    mixed: int


def max_completed_sets(rules: RuleTables) -> MaxCompletedSets:
    """Return how many sets of which kind the pack of `rules` can hold at most."""
    table, melds = rules.table, rules.melds
    wilds = 4 * table.decks + table.jokers
    most_wilds = min(_most_wilds(melds.max_wilds, melds.natural_ratio), wilds)
    pure_groups = _RANKS * _of_rank(rules, _COMPLETE)
    groups = _RANKS * _of_rank(rules, _COMPLETE - most_wilds)
    pure_sequences = _SUITS * (_RANKS * table.decks // _COMPLETE) if melds.sequences else 0
    black_sambas = min(wilds, _SUITS * (_RANKS * table.decks // (_COMPLETE - 1))) if melds.sequence_wilds else 0
    sequences = max(pure_sequences, black_sambas)
    wild_melds = wilds // _COMPLETE if melds.wild_meld else 0
    threes, mixed_threes = _of_threes(rules, most_wilds)
    mixed_groups = min(groups + mixed_threes, wilds) if most_wilds else 0
    cards = _RANKS * _SUITS * table.decks + wilds + 4 * table.decks
    total = groups + sequences + wild_melds + threes
    return MaxCompletedSets(
        sets=min(total, cards // min(_COMPLETE, 2 * table.decks) if threes else cards // _COMPLETE),
        sequences=sequences,
        pure=pure_groups + pure_sequences + threes,
        mixed=mixed_groups + (black_sambas if melds.sequences else 0),
    )


def _most_wilds(max_wilds: int, ratio: NaturalRatio) -> int:
    """Return how many of the seven cards of a canasta may be wild."""
    limits = {NaturalRatio.TWICE_WILDS: 2, NaturalRatio.MORE_THAN_WILDS: 3, NaturalRatio.TWO: 5, NaturalRatio.THREE: 4}
    return min(max_wilds, limits[ratio])


def _of_rank(rules: RuleTables, naturals: int) -> int:
    """Return how many canastas of one rank there can be if each has at least so many `naturals`."""
    per_rank = rules.melds.groups_per_rank
    fit = _SUITS * rules.table.decks // naturals
    return fit if per_rank is None else min(fit, per_rank)


def _of_threes(rules: RuleTables, most_wilds: int) -> tuple[int, int]:
    """Return how many sets of threes can be complete, and how many of them with wilds (D-7.2, Y-2, Y-3)."""
    black, each = rules.play.black_threes, 2 * rules.table.decks
    as_sets = (black is BlackThrees.AS_SETS) + (rules.play.red_threes is RedThrees.AS_SETS)
    if black is BlackThrees.GOING_OUT:
        mixed = each // (_COMPLETE - most_wilds)
        return as_sets + mixed, mixed
    return as_sets + each // _COMPLETE, 0
