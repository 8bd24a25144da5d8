"""The score of a deal and the end of a match (C-13, D-12, D-13, and the rows of table 3e)."""

from collections.abc import Mapping, Sequence

from tests.referee.cards import is_black_three, is_red_three, points
from tests.referee.table import Table

Lines = list[tuple[str, int]]


def score(table: Table, penalties: Mapping[int, int] | None = None) -> dict[int, Lines]:
    """Return what each side scores, as lines of what and how many points."""
    return {side: _lines(table, side, (penalties or {}).get(side, 0)) for side in range(len(table.melds))}


def totals(table: Table, penalties: Mapping[int, int] | None = None) -> dict[int, int]:
    """Return the deal score of each side (C-13)."""
    return {side: sum(worth for _, worth in lines) for side, lines in score(table, penalties).items()}


def _lines(table: Table, side: int, penalty: int) -> Lines:
    values = table.values
    lines: Lines = [("melds", sum(points(card) for meld in table.melds[side] if meld for card in meld.cards))]
    lines += [(kind, values.bonus[kind]) for kind in table.completed(side)]
    lines.append(("red_threes", _red_threes(table, side)))
    if table.out is not None and table.side_of[table.out] == side:
        lines.append(("out", values.out_concealed if table.concealed else values.out))
    for seat in range(table.players):
        if table.side_of[seat] == side:
            lines.append(("hand", -sum(_minus(table, seat, card) for card in table.hands[seat])))
            lines.append(("held_red_threes", -_held_red_threes(table, seat)))
    lines.append(("penalties", -penalty))
    return [(what, worth) for what, worth in lines if worth]


def _red_threes(table: Table, side: int) -> int:
    """Return the points of the laid red threes (D-6.2 to D-6.4, B-5.2, B-5.3, F-8.2, F-8.3, K-8)."""
    values = table.values
    number = len(table.red_threes[side])
    if values.red_plus_with == "melds":
        good = any(meld is not None for meld in table.melds[side])
    else:
        good = len(table.completed(side)) >= 2
    each, together = values.red_plus if good else values.red_minus
    worth = together if number == 2 * values.decks else each * number
    return worth if good else -worth


def _minus(table: Table, seat: int, card: str) -> int:
    """Return what a card in a hand costs; red threes are apart where they are no ordinary cards (D-6.5, Y-2, V-5)."""
    values = table.values
    if is_red_three(card) and values.red_threes != "set":
        return 0
    if is_black_three(card) and table.out not in (None, seat):
        return values.black_three_in_hand
    return points(card)


def _held_red_threes(table: Table, seat: int) -> int:
    """Return what the red threes in a hand cost (D-6.5, B-5.5, F-8.4)."""
    values = table.values
    held = sum(map(is_red_three, table.hands[seat]))
    if not held or (values.held_needs_turn and seat not in table.took_turn):
        return 0
    return values.held_red_three * (1 if values.held_red_three_flat else held)


def match_over(table: Table, scores: Sequence[int]) -> bool:
    """Return whether the match totals end the match (D-13.1, S-6.4)."""
    values = table.values
    return any(total > values.target or (total == values.target and not values.target_strict) for total in scores)


def winner(scores: Sequence[int]) -> int | None:
    """Return the side with the highest total, or None where it is drawn (D-13.2, D-13.3)."""
    best = [side for side, total in enumerate(scores) if total == max(scores)]
    return best[0] if len(best) == 1 else None
