"""The devices that follow a shared sheet: requests that wait until its text changes, and a count of the devices.

A device that follows asks again as soon as it has an answer. It says no name, so it is counted like this: after each
answer a place stays free for it for some seconds, and whoever asks again takes the place that was left last.
"""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from sambakit.server.settings import Settings, is_loopback

OF_ONE_SHEET: Final = 64  # requests that wait
SOON: Final = 10  # s after which to ask again, for who may not wait
GRACE: Final = 5.0  # s within which a device should ask again, after those that it was told to let pass
EARLY: Final = 1.0  # s, by which it may be early
MOST_PLACES: Final = 256  # that are kept free at one sheet


@dataclass(frozen=True, slots=True)
class News:
    """A text that has changed; None: nothing has, and yet there is no more waiting."""

    version: int
    text: str = field(repr=False)


class Ended(Exception):
    """The sheet is shared no longer."""


@dataclass(frozen=True, slots=True)
class _Place:
    """The place of a device that was answered: from when on and until when it should ask again (monotonic, s)."""

    since: float
    until: float


@dataclass(slots=True, eq=False)
class _Followed:
    """One sheet: the requests at it, and the places of those who were answered, in the order of their answers."""

    waiting: set["Follower"] = field(default_factory=set)
    asking: int = 0
    places: list[_Place] = field(default_factory=list)

    def forget(self, now: float) -> None:
        self.places = [place for place in self.places if place.until > now][-MOST_PLACES:]

    def take(self, now: float) -> None:
        """Take the place that was left last, if its device was not told to come later than `now`."""
        for index in range(len(self.places) - 1, -1, -1):
            if self.places[index].since <= now:
                del self.places[index]
                return


class Follower:
    """A request, from its arrival to its answer."""

    def __init__(self, followed: _Followed, waits: bool) -> None:
        self._followed = followed
        self._loop = asyncio.get_running_loop()
        self._news: asyncio.Future[News | Ended | None] = self._loop.create_future()
        self.waits = waits  # may it?
        self.again_in = 0  # s, after which to ask again
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
    def come(self, sheet: str, visitor: str, again: bool) -> Iterator[Follower]:
        """Yield a request at `sheet`, of a device that asks `again`; whoever may not wait is answered at once."""
        loop = asyncio.get_running_loop()
        followed = self._sheets.setdefault(sheet, _Followed())
        followed.forget(loop.time())
        if again:
            followed.take(loop.time())
        follower = Follower(followed, again and self._may_wait(followed, visitor))
        follower.again_in = 0 if follower.waits or not again else SOON
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
                stays, now = follower.again_in + GRACE, loop.time()
                followed.places.append(_Place(now + follower.again_in - EARLY, now + stays))
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
                follower.again_in = SOON
                follower.tell(None)
