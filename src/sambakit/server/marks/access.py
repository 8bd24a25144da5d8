"""Access to the marks and moments of a match; a deal that runs has none.

After each deal the score page opens all hands. Every deal has a deck of its own, so nothing in it tells of a later one.
Whoever may see that page may see what Master says of everybody's turns in the deal:

* the people seated at its table, and everybody where the table lets people watch;
* everybody with the id of a match that is over, as for its record.

For everybody else a match that runs is unknown. A deal that was broken off has neither marks nor moments.
"""

from itertools import pairwise

from sambakit.server.store.store import KeptMatch


def deals_over(kept: KeptMatch) -> list[int]:
    """Return the numbers, from 1, of the deals that were played to their end."""
    begins = [at for at, row in enumerate(kept.rows) if row.kind == "dealt"]
    deals = (kept.rows[at:end] for at, end in pairwise([*begins, len(kept.rows)]))
    return [number for number, rows in enumerate(deals, 1) if any(row.kind == "deal_over" for row in rows)]


def may_see(kept: KeptMatch, person: str | None) -> bool:
    """Return whether `person`, None for an unknown one, may see the moments of the deals of `kept` that are over."""
    return kept.over or kept.watched or own_seat(kept, person) is not None


def own_seat(kept: KeptMatch, person: str | None) -> int | None:
    """Return the seat that `person` has now at the table of `kept`, None where they have none."""
    return kept.seated.index(person) if person is not None and person in kept.seated else None
