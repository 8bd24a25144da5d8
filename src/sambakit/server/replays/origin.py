"""The moment of a finished match from which another match goes on: its deal, and the steps until then.

Nothing of the finished match changes. The deck of the deal becomes a secret of the new table, as any other deck.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from sambakit.server.match.events import Row
from sambakit.server.match.standing import Move, TakenBack, moves_of, number_in, standing_after
from sambakit.server.people.ids import Moment
from sambakit.server.store.store import KeptMatch


@dataclass(frozen=True, slots=True)
class Origin:
    """A moment of a deal, and everything that a match needs to go on from it."""

    moment: Moment | None  # None: of a prepared record, which no match here has played
    rules: str  # as they are stored
    players: int
    dealer: int
    scores: tuple[int, ...]  # by side before the deal; empty: nothing
    deck: bytes = field(repr=False)
    moves: tuple[Move, ...] = field(repr=False)  # of the deal, that stood then
    ends_deal: bool  # the deal is over then


def origin_of(kept: KeptMatch, moment: Moment) -> Origin | None:
    """Return `moment` of the finished match `kept` as an origin, None where it has no such moment.

    A deal that was broken off has no moments: its cards have never been shown.
    """
    deals = deals_of(kept.rows)
    if not 1 <= moment.deal <= len(deals):
        return None
    before, rows = deals[moment.deal - 1]
    moves = standing_moves(rows)
    if moment.step > len(moves) or all(row.kind != "deal_over" for row in rows):
        return None
    standing = standing_after(before)
    last = standing.over or (standing.sheet[-1] if standing.sheet else None)
    return Origin(
        moment=moment,
        rules=kept.rules,
        players=len(kept.deciders),
        dealer=number_in(rows[0], "dealer"),
        scores=tuple(last.totals if last else standing.scores),
        deck=kept.decks[number_in(rows[0], "serial")],
        moves=tuple(moves[: moment.step]),
        ends_deal=moment.step >= steps_to_end(rows),
    )


def standing_moves(rows: Sequence[Row]) -> list[Move]:
    """Return the steps of a deal that were not taken back, in order; a record numbers them from 1."""
    moves: list[Move] = []
    for move in moves_of(rows):
        if isinstance(move, TakenBack):
            del moves[-move.steps :]
        else:
            moves.append(move)
    return moves


def steps_to_end(rows: Sequence[Row]) -> int:
    """Return how many steps a deal that is over has had when it ended; claims may follow."""
    end = next(at for at, row in enumerate(rows) if row.kind == "deal_over")
    return len(standing_moves(rows[:end]))


def deals_of(rows: Sequence[Row]) -> list[tuple[Sequence[Row], Sequence[Row]]]:
    """Return for each deal of a match the events before it, and its own ones."""
    begins = [at for at, row in enumerate(rows) if row.kind == "dealt"]
    return [(rows[:at], rows[at:end]) for at, end in pairwise([*begins, len(rows)])]
