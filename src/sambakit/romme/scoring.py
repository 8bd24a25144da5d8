"""The score of a game, as lines that add up (R-6)."""

from collections.abc import Iterator

from sambakit.engine.scoring import ScoreLine, SideScore
from sambakit.romme.canastras import ROW, SAMBA, is_clean, kind_of, size_of
from sambakit.romme.rules import PLAYERS, RommeRules, ScoreRules
from sambakit.romme.state import PHASE_OVER, State


def score_game(state: State) -> tuple[SideScore, ...]:
    """Return the scores by seat of a game that is over; one that was annulled brings nobody anything (R-5.9).

    Raises ValueError where the game still goes on.
    """
    if state.phase != PHASE_OVER:
        raise ValueError("a game is scored when it is over")
    scores = []
    for seat in range(PLAYERS):
        lines = () if state.annulled else tuple(_lines(state, seat))
        scores.append(SideScore(seat, lines, sum(line.points for line in lines)))
    return tuple(scores)


def points_of(scores: ScoreRules, canastra: int) -> int:
    """Return what a Canastra on the table brings (R-6.1 to R-6.4)."""
    return worth(scores, canastra)[1]


def worth(scores: ScoreRules, canastra: int) -> tuple[str, int, str]:
    """Return what a Canastra is called in a score, its points, and the rule."""
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


def hand_points(rules: RommeRules, cards: int) -> tuple[int, int]:
    """Return what a hand of so many cards costs, and what each of them does (R-6.6)."""
    each = rules.scores.hand_card_many if cards >= rules.scores.many_cards else rules.scores.hand_card
    return cards * each, each


def _lines(state: State, seat: int) -> Iterator[ScoreLine]:
    rules = state.rules
    counted: dict[tuple[str, int, str], int] = {}
    for canastra in state.canastras[seat]:
        kind = worth(rules.scores, canastra)
        counted[kind] = counted.get(kind, 0) + 1
    for (item, points, rule), count in sorted(counted.items()):
        yield ScoreLine(item, points * count, rule, {"count": count, "each": points})
    if state.went_out == seat:
        yield ScoreLine("out", rules.scores.out, "R-6.5")
    held = state.hands[seat].bit_count()
    if held:
        points, each = hand_points(rules, held)
        yield ScoreLine("hand", -points, "R-6.6", {"cards": held, "each": each})
