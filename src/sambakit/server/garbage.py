"""Python's search for unused objects holds everybody up while it runs: this one looks at new objects, seldom at all.

Python looks at everything again whenever there is a quarter more. With a thousand tables that takes half a second, and
hardly anything is ever found. Here, objects that were in use when they were new are set apart. They are looked at again
when there are four times as many of them: that bounds what may hide among them.
"""

import asyncio
import gc
from asyncio import BaseTransport
from typing import Any, Final

# Times the objects in use, from which on all are looked at again. That takes 50 ms for 90,000 objects, in one piece.
GROWN: Final = 4.0
YOUNGEST, OLDEST = 0, 2  # generations
SPARE: Final = 60.0  # s between two times that Python lets spare tuples go
HELD: Final = {"_read_ready_cb", "_write_ready"}  # attributes of asyncio's transports


class NewObjectsFirst:
    """To be put into `gc.callbacks`, when the objects that stay for good have been set apart."""

    def __init__(self) -> None:
        self._in_use = gc.get_freeze_count()  # when all were looked at
        self._at_all = False  # this search looks at all of them

    def __call__(self, phase: str, info: dict[str, Any]) -> None:
        """Hear that a search begins or has ended."""
        generation = info["generation"]
        if generation == YOUNGEST:
            return
        if phase == "start":
            self._at_all = generation == OLDEST and gc.get_freeze_count() >= GROWN * self._in_use
            if self._at_all:
                gc.unfreeze()
            return
        gc.freeze()
        if self._at_all:
            self._in_use = gc.get_freeze_count()


async def let_spare_go(every: float = SPARE) -> None:
    """Have Python let go of the tuples that it keeps for later, now and then, for ever.

    It keeps 2,000 freed ones of each length until it has searched the oldest objects. Where most are set apart that
    hardly ever comes, and a server gained up to 1 MB in an hour by them. The search of the others takes a few ms.
    """
    while True:
        await asyncio.sleep(every)
        gc.collect()


def let_go(transport: BaseTransport | None) -> None:
    """Have a transport that is closed hold itself no longer, so that it is gone without a search.

    It keeps its own methods for reading and writing. Python 3.12 and later drop them, but not where one is aborted.
    """
    parts = getattr(transport, "__dict__", {})
    for name in HELD & parts.keys():
        parts[name] = None
