"""Which marks somebody may see, so that a match that runs tells nothing of hands that nobody showed.

* A match that is over shows all cards to everybody who has its id, so all marks too.
* A match that runs shows the marks of a deal that is over to the people seated there, each those of the own seat alone.
  A mark follows from the view of its seat at that moment, and that person had this view. The marks of others would tell
  what they held, and when. The score page tells only what they held at the end.
* For everybody else a match that runs is unknown.
"""

from collections.abc import Sequence
from itertools import pairwise

from sambakit.server.match.events import Row
from sambakit.server.store.store import Holders, KeptMatch


def deals_over(kept: KeptMatch) -> list[tuple[int, int]]:
    """Return the first and the last event of each deal that was played to its end."""
    begins = [at for at, row in enumerate(kept.rows) if row.kind == "dealt"]
    deals = [kept.rows[at:end] for at, end in pairwise([*begins, len(kept.rows)])]
    return [(rows[0].number, rows[-1].number) for rows in deals if _is_over(rows)]


def _is_over(rows: Sequence[Row]) -> bool:
    return any(row.kind == "deal_over" for row in rows)


def own_seats(holders: Holders, person: str | None, first: int, last: int) -> set[int]:
    """Return the seats that `person` has, and had in the deal of these events, where no other person decided then.

    A bot that played for them is nobody else. Whoever got the seat later has not seen its cards.
    """
    if person is None:
        return set()
    return {
        seat
        for seat, holder in enumerate(holders.now)
        if holder == person and _people_at(holders, seat, first, last) == {person}
    }


def _people_at(holders: Holders, seat: int, first: int, last: int) -> set[str]:
    """Return who had `seat` when event `first` came, and who else until event `last`."""
    since = [(event, who) for at, event, who in holders.since if at == seat and who is not None]
    before = [who for event, who in since if event <= first]
    return {*before[-1:], *(who for event, who in since if first < event <= last)}
