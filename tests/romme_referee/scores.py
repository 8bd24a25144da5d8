"""What a game brings (R-6), line by line of the printed list."""

from sambakit.romme.rules.rules import ScoreRules
from tests.romme_referee.canastras import Canastra, Row, Samba, cards_of
from tests.romme_referee.table import Table


def points_for(scores: ScoreRules, canastra: Canastra) -> int:
    """Return the points of a Canastra (R-6.1 to R-6.4)."""
    count = len(cards_of(canastra))
    if isinstance(canastra, Samba):
        return scores.samba
    if not isinstance(canastra, Row):
        return {3: scores.terzett, 4: scores.quartett}[count]
    joker = bool(canastra.jokers())
    if count >= scores.row_large_length:
        return scores.row_large_joker if joker else scores.row_large
    if count >= scores.row_small_length:
        return scores.row_small_joker if joker else scores.row_small
    return 0


def totals(table: Table) -> list[int]:
    """Return the score of the game by seat: nothing for a stalemate that is dealt anew (R-5.9)."""
    scores, both = table.rules.scores, []
    for seat, (hand, laid) in enumerate(zip(table.hands, table.laid, strict=True)):
        points = sum(points_for(scores, canastra) for canastra in laid)
        points += scores.out if table.out == seat else 0
        each = scores.hand_card_many if len(hand) >= scores.many_cards else scores.hand_card
        both.append(0 if table.annulled else points - each * len(hand))
    return both
