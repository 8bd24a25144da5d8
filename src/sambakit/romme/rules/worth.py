"""The points of a Canastra on the table, with the name that it has in a score (R-6.1 to R-6.4)."""

from sambakit.romme.rules.rules import ScoreRules
from sambakit.romme.values.canastras import ROW, SAMBA, is_clean, kind_of, size_of


def points_of(scores: ScoreRules, canastra: int) -> int:
    """Return the points of a Canastra on the table (R-6.1 to R-6.4)."""
    return worth(scores, canastra)[1]


def worth(scores: ScoreRules, canastra: int) -> tuple[str, int, str]:
    """Return the name of a Canastra in a score, its points, and the rule."""
    kind, size, clean = kind_of(canastra), size_of(canastra), is_clean(canastra)
    if kind == SAMBA:
        return "samba", scores.samba, "R-6.4"
    if kind != ROW:
        return ("quartett", scores.quartett, "R-6.4") if size == 4 else ("terzett", scores.terzett, "R-6.4")
    if size >= scores.row_large_length:
        item, rule, points = "row_large", "R-6.2", scores.row_large if clean else scores.row_large_joker
    elif size >= scores.row_small_length:
        item, rule, points = "row_small", "R-6.1", scores.row_small if clean else scores.row_small_joker
    else:
        return "row_short", 0, "R-6.3"
    return item if clean else f"{item}_joker", points, rule
