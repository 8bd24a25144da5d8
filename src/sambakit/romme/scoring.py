"""The score of a deal, as lines that add up (R-6)."""

from collections.abc import Iterator

from sambakit.game.score_lines import ScoreLine, SideScore
from sambakit.romme.rules.rules import PLAYERS, RommeRules
from sambakit.romme.rules.worth import worth
from sambakit.romme.state.state import PHASE_OVER, State


def score_deal(state: State) -> tuple[SideScore, ...]:
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


def hand_points(rules: RommeRules, cards: int) -> tuple[int, int]:
    """Return the cost of a hand of so many cards, and of each of them (R-6.6)."""
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
