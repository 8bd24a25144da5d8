"""Reading and merging texts beside the event loop: one at a time, and nobody makes all others wait.

A sheet of an evening has a few thousand bytes and takes some milliseconds. Texts that are far larger have a queue of
their own: whoever sends many of them waits with others who do.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final, Protocol, TypeVar

from sambakit.server.settings import is_loopback
from sambakit.server.sheets.refused import BUSY, SheetRefused

Result = TypeVar("Result")
SMALL: Final = 32 * 1024  # bytes, up to which a text is not a large one
AT_ONCE: Final = 1  # texts of a queue; each takes the interpreter from the event loop for some ms at a time
LARGEST_OF_ONE: Final = 2  # texts of the largest size that may wait for one visitor, or many smaller ones
LARGEST_OF_ALL: Final = 8


class Aside(Protocol):
    """Does what takes long beside the event loop."""

    def __call__(self, work: Callable[[], Result], /) -> Awaitable[Result]:
        """Return the result of `work`, and raise what it does."""
        ...


class Queue:
    """The texts up to a size that wait, or are worked on, by the visitors who sent them."""

    def __init__(self, largest: int, aside: Aside) -> None:
        """`largest` is the size of the largest text, in bytes."""
        self._largest = largest
        self._aside = aside
        self._waiting: Counter[str] = Counter()  # bytes
        self._turns = asyncio.Semaphore(AT_ONCE)

    @contextmanager
    def admitted(self, visitor: str, size: int) -> Iterator[None]:
        """Count a text of `size` bytes while it is worked on; raises SheetRefused where too much waits already."""
        mine, all_together = self._waiting[visitor], self._waiting.total()
        of_one = LARGEST_OF_ALL if is_loopback(visitor) else LARGEST_OF_ONE
        if mine + size > of_one * self._largest or all_together + size > LARGEST_OF_ALL * self._largest:
            raise SheetRefused(BUSY)
        self._waiting[visitor] += size
        try:
            yield
        finally:
            self._waiting[visitor] -= size
            if self._waiting[visitor] <= 0:
                del self._waiting[visitor]

    async def do(self, work: Callable[[], Result]) -> Result:
        """Return the result of `work`, and raise what it does."""
        async with self._turns:
            return await self._aside(work)


class Work:
    """The queues of a server, one for texts of a usual size and one for larger ones."""

    def __init__(self, largest: int, aside: Aside = asyncio.to_thread) -> None:
        """`largest` is the size of the largest text, in bytes."""
        self._small = Queue(largest, aside)
        self._large = Queue(largest, aside)

    @contextmanager
    def admitted(self, visitor: str, size: int) -> Iterator[Queue]:
        """Yield the queue for a text of `size` bytes, which counts meanwhile; raises SheetRefused where it is full."""
        queue = self._small if size <= SMALL else self._large
        with queue.admitted(visitor, size):
            yield queue
