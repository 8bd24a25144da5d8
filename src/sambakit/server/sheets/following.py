"""Who follows a shared sheet: requests that wait until its text changes, and how many devices they come from.

A device that follows asks again as soon as it has an answer. It says no name, so it is counted like this: after each
answer a place stays free for it for some seconds, and whoever asks next takes that place.
"""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Final

from sambakit.server.settings import Settings, is_loopback

OF_ONE_SHEET: Final = 64  # requests that wait
SOON: Final = 10  # s after which to ask again, for who may not wait
GRACE: Final = 5.0  # s in which who got an answer should have asked again
MOST_PLACES: Final = 256  # that are kept free at one sheet


@dataclass(frozen=True, slots=True)
class News:
    """A text that has changed; None: nothing has, and yet there is no more waiting."""

    version: int
    text: str = field(repr=False)


class Ended(Exception):
    """The sheet is shared no longer."""


@dataclass(slots=True, eq=False)
class _Followed:
    """One sheet: the requests at it, and until when a place is free for those who were answered."""

    waiting: set["Follower"] = field(default_factory=set)
    asking: int = 0
    places: list[float] = field(default_factory=list)  # monotonic time, s; a heap

    def forget(self, now: float) -> None:
        while self.places and (self.places[0] <= now or len(self.places) > MOST_PLACES):
            heappop(self.places)


class Follower:
    """A request, from its arrival to its answer."""

    def __init__(self, followed: _Followed, waits: bool) -> None:
        self._followed = followed
        self._loop = asyncio.get_running_loop()
        self._news: asyncio.Future[News | Ended | None] = self._loop.create_future()
        self.waits = waits  # may it?
        self.left = False  # nobody waits for the answer any more

    @property
    def watching(self) -> int:
        """Return how many devices follow the sheet, this one included."""
        self._followed.forget(self._loop.time())
        return self._followed.asking + len(self._followed.places)

    def tell(self, news: News | Ended | None) -> None:
        """End the waiting."""
        if not self._news.done():
            self._news.set_result(news)

    async def wait(self, seconds: float, gone: "asyncio.Future[None]") -> News | None:
        """Return the changed text, None where `seconds` pass without, or `gone` is done before; raises Ended."""
        await asyncio.wait((self._news, gone), timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        self.left = gone.done()
        news = self._news.result() if self._news.done() else None
        if isinstance(news, Ended):
            raise news
        return news


class Following:
    """All who follow sheets of one server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._sheets: dict[str, _Followed] = {}
        self._waiting: Counter[str] = Counter()  # requests, by visitor
        self._stopped = False

    @property
    def waiting(self) -> int:
        """Return how many requests wait."""
        return self._waiting.total()

    @property
    def sheets(self) -> int:
        """Return how many sheets are followed."""
        return len(self._sheets)

    @contextmanager
    def come(self, sheet: str, visitor: str, wishes_to_wait: bool) -> Iterator[Follower]:
        """Yield the place of a request at `sheet`; whoever may not wait is answered at once."""
        loop = asyncio.get_running_loop()
        followed = self._sheets.setdefault(sheet, _Followed())
        followed.forget(loop.time())
        if followed.places:
            heappop(followed.places)
        follower = Follower(followed, wishes_to_wait and self._may_wait(followed, visitor))
        followed.asking += 1
        if follower.waits:
            followed.waiting.add(follower)
            self._waiting[visitor] += 1
        try:
            yield follower
        except BaseException:
            follower.left = True
            raise
        finally:
            self._leave(sheet, followed, follower, visitor)
            if not follower.left:
                stays = GRACE if follower.waits or not wishes_to_wait else GRACE + SOON
                heappush(followed.places, loop.time() + stays)
                loop.call_later(stays + 1, self._tidy, sheet)
            self._tidy(sheet)

    def _leave(self, sheet: str, followed: _Followed, follower: Follower, visitor: str) -> None:
        followed.asking -= 1
        if follower.waits:
            followed.waiting.discard(follower)
            self._waiting[visitor] -= 1
            if self._waiting[visitor] <= 0:
                del self._waiting[visitor]

    def _tidy(self, sheet: str) -> None:
        """Forget a sheet that nobody follows."""
        followed = self._sheets.get(sheet)
        if followed is not None:
            followed.forget(asyncio.get_running_loop().time())
            if not followed.asking and not followed.places:
                del self._sheets[sheet]

    def _may_wait(self, followed: _Followed, visitor: str) -> bool:
        settings = self._settings
        if self._stopped or len(followed.waiting) >= OF_ONE_SHEET or self.waiting >= settings.sheet_waits:
            return False
        return is_loopback(visitor) or self._waiting[visitor] < settings.sheet_waits_per_address

    def tell(self, sheet: str, news: News | Ended) -> None:
        """Answer all who wait at `sheet`."""
        followed = self._sheets.get(sheet)
        for follower in tuple(followed.waiting) if followed is not None else ():
            follower.tell(news)

    def stop(self) -> None:
        """Answer all who wait, and let nobody wait from now on."""
        self._stopped = True
        for followed in self._sheets.values():
            for follower in followed.waiting:
                follower.tell(None)
