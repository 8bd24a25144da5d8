"""Answers that take long to work out and stay the same: made one at a time beside the event loop, and remembered."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

MOST: Final = 8 * 1024 * 1024  # bytes remembered
AT_ONCE: Final = 1  # being made; each takes the interpreter from the event loop for some milliseconds at a time


class Answers:
    """Remembers encoded answers by what was asked; who asks for one that is being made waits for it."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._size = 0
        self._known: OrderedDict[Hashable, bytes] = OrderedDict()
        self._coming: dict[Hashable, asyncio.Task[bytes]] = {}
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def get(self, question: Hashable, make: Callable[[], bytes]) -> bytes:
        """Return the answer to `question`, by `make` where it is new; raises what `make` does."""
        known = self._known.get(question)
        if known is not None:
            self._known.move_to_end(question)
            return known
        task = self._coming.get(question)
        if task is None:
            task = self._coming[question] = asyncio.create_task(self._make(question, make))
            task.add_done_callback(lambda _: self._coming.pop(question, None))
        return await asyncio.shield(task)

    async def _make(self, question: Hashable, make: Callable[[], bytes]) -> bytes:
        async with self._turns:
            answer = await asyncio.to_thread(make)
        self._known[question] = answer
        self._size += len(answer)
        while self._size > self._most:
            _, gone = self._known.popitem(last=False)
            self._size -= len(gone)
        return answer
