"""The questions that wait for a worker: the tables take turns, and what is needed now goes before what is not.

What nobody waits for, with `NEVER` as its time, goes last.
"""

from collections import OrderedDict, deque
from math import inf
from typing import Final, Generic, TypeVar

Item = TypeVar("Item")
NEVER: Final = inf  # the time at which work is needed that waits for all other work


class FairQueue(Generic[Item]):
    """Gives out one item of each table after the other, however many a table has; those that are due go first."""

    def __init__(self) -> None:
        self._tables: Final[OrderedDict[str, deque[tuple[float, Item]]]] = OrderedDict()

    def __len__(self) -> int:
        """Return how many items wait."""
        return sum(map(len, self._tables.values()))

    def put(self, table: str, due: float, item: Item) -> None:
        """Have `item` wait behind the others of its table; the table needs it at the time `due`."""
        self._tables.setdefault(table, deque()).append((due, item))

    def put_back(self, table: str, due: float, item: Item) -> None:
        """Have an item wait before all others: it had its turn in vain."""
        self._tables.setdefault(table, deque()).appendleft((due, item))
        self._tables.move_to_end(table, last=False)

    def take(self, now: float) -> Item:
        """Return the next item; raises IndexError where none waits.

        It is that of the table that has waited longest among those whose item is due, or else among those whose item
        ever will be, or among all.
        """
        if not self._tables:
            raise IndexError("nothing waits")
        due = (table for table, items in self._tables.items() if items[0][0] <= now)
        ever = (table for table, items in self._tables.items() if items[0][0] < NEVER)
        table = next(due, None) or next(ever, next(iter(self._tables)))
        items = self._tables[table]
        _, item = items.popleft()
        if items:
            self._tables.move_to_end(table)
        else:
            del self._tables[table]
        return item
