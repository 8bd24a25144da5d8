"""The problem of a day: the same for everybody, by nothing but the date and the ids of the problems there are.

Of all ids the one is taken whose hash with the date is the smallest. So a day keeps its problem when others are added,
unless one of the new ones has a smaller hash.
"""

from collections.abc import Iterable
from datetime import date
from hashlib import sha256


def id_of_day(day: date, ids: Iterable[str]) -> str:
    """Return the id of the problem of `day`; raises ValueError where there is none.

    >>> id_of_day(date(2026, 1, 1), ["868dbabe", "3e1f9856"])
    '3e1f9856'
    """
    return min(ids, key=lambda one: sha256(f"{day.isoformat()} {one}".encode()).digest())
