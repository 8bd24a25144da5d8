"""The shared score sheets of a server: whoever has the key writes, whoever has the address looks on."""

import asyncio
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final
from weakref import WeakValueDictionary

from sambakit.server import wire
from sambakit.server.limits import PerHour
from sambakit.server.people.ids import SHEET, is_id
from sambakit.server.people.tokens import new_link_secret, same, token_hash
from sambakit.server.settings import Settings, is_loopback
from sambakit.server.sheets.following import Ended, Following, News
from sambakit.server.sheets.refused import (
    FULL,
    NO_SHARING,
    NO_SHEET,
    STOPPING,
    TAKEN,
    WRONG_KEY,
    SheetRefused,
    too_large,
)
from sambakit.server.sheets.texts import merged_text, new_text
from sambakit.server.sheets.working import Aside, Queue, Work
from sambakit.server.store.store import HeldSheet, NewSheet, Store

WAIT: Final = 25.0  # s that a request waits for a change: proxies and browsers allow at least 30
DAY: Final = 24 * 3600.0  # s


class Sheets:
    """Keeps sheets in the store. Every method raises SheetRefused, and StoreBusy where the disk is full or fails."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        rng: Random,
        now: Callable[[], float],
        aside: Aside = asyncio.to_thread,
    ) -> None:
        """`now` returns unix time."""
        self._store = store
        self._settings = settings
        self._rng = rng
        self._now = now
        self._made = PerHour()
        self._work = Work(settings.sheet_bytes, aside)
        self._changing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._stopping = False
        self.following = Following(settings)
        self.kept = 0

    async def start(self) -> None:
        """Count the sheets that are kept."""
        self.kept = await self._store.sheets()

    def stop(self) -> None:
        """Take no new sheets, and answer all who wait."""
        self._stopping = True
        self.following.stop()

    async def share(self, text: str, visitor: str) -> wire.SheetShared:
        """Keep a new sheet, and return the key with which one writes to it; nobody can ask for that again."""
        self._check_sharing()
        size = self._size_of(text)
        if self._stopping:
            raise SheetRefused(STOPPING)
        self._check_rate(visitor)
        with self._work.admitted(visitor, size) as queue:
            new = await queue.do(partial(new_text, text))
        self._size_of(new.text)
        self._check_rate(visitor)
        key = new_link_secret(self._rng)
        sheet = NewSheet(new.id, token_hash(key), new.text, self._now())
        put = await self._store.put_sheet(sheet, self._settings.sheets_kept)
        if put != "kept":
            raise SheetRefused(TAKEN if put == "taken" else FULL)
        self._made.note(visitor, asyncio.get_running_loop().time())
        self.kept += 1
        return wire.SheetShared(new.id, key, 1)

    async def follow(self, sheet: str, after: int, visitor: str, gone: "asyncio.Future[None]") -> wire.SheetSeen:
        """Return the sheet: at once if its version is not `after`, else when it changes or `WAIT` seconds pass.

        `gone` is done where nobody waits for the answer any more.
        """
        self._check_sharing()
        with self.following.come(sheet, visitor, after > 0) as follower:
            held = await self._held(sheet, after)
            version, text = held.version, held.text
            if text is None and follower.waits:
                try:
                    news = await follower.wait(WAIT, gone)
                except Ended:
                    raise SheetRefused(NO_SHEET) from None
                version, text = (news.version, news.text) if news is not None else (version, text)
            return wire.SheetSeen(version, text, follower.watching, follower.again_in)

    async def write(self, sheet: str, key: str, text: str, visitor: str) -> wire.SheetHeld:
        """Bring `text` together with what is kept, and return what is kept now."""
        self._check_sharing()
        size = self._size_of(text)
        held = await self._with_key(sheet, key)
        if held.text == text:
            return wire.SheetHeld(held.version, text)
        with self._work.admitted(visitor, max(size, self._size_of(held.text or ""))) as queue:
            async with self._alone_at(sheet):
                return await self._merge(sheet, key, text, queue)

    async def _merge(self, sheet: str, key: str, text: str, queue: Queue) -> wire.SheetHeld:
        """Change the sheet; nobody else does meanwhile."""
        held = await self._with_key(sheet, key)
        kept = held.text or ""
        merged = await queue.do(partial(merged_text, kept, text))
        if merged == kept:
            return wire.SheetHeld(held.version, kept)
        self._size_of(merged)
        version = held.version + 1
        if not await self._store.change_sheet(sheet, version, merged, self._now()):
            raise SheetRefused(NO_SHEET)
        self.following.tell(sheet, News(version, merged))
        return wire.SheetHeld(version, merged)

    async def end(self, sheet: str, key: str) -> None:
        """Share the sheet no longer: its text is deleted here."""
        self._check_sharing()
        async with self._alone_at(sheet):
            await self._with_key(sheet, key)
            if not await self._store.end_sheet(sheet):
                raise SheetRefused(NO_SHEET)
            self._gone([sheet])

    async def forget(self) -> int:
        """Delete some of the sheets that have not changed for long; return how many, 0 for no more."""
        gone = await self._store.forget_sheets(self._now() - self._settings.sheet_days * DAY)
        self._gone(gone)
        return len(gone)

    def _alone_at(self, sheet: str) -> asyncio.Lock:
        """Return the lock of a sheet that is about to change; it is forgotten when nobody has it or waits for it."""
        return self._changing.setdefault(sheet, asyncio.Lock())

    def _gone(self, sheets: list[str]) -> None:
        self.kept -= len(sheets)
        for sheet in sheets:
            self.following.tell(sheet, Ended())

    async def _held(self, sheet: str, but: int = 0) -> HeldSheet:
        held = await self._store.sheet(sheet, but) if is_id(SHEET, sheet) else None
        if held is None:
            raise SheetRefused(NO_SHEET)
        return held

    async def _with_key(self, sheet: str, key: str) -> HeldSheet:
        held = await self._held(sheet)
        if not same(held.key, token_hash(key)):
            raise SheetRefused(WRONG_KEY)
        return held

    def _check_sharing(self) -> None:
        if self._settings.sheets != "on":
            raise SheetRefused(NO_SHARING)

    def _check_rate(self, visitor: str) -> None:
        """Raise SheetRefused where the visitor has begun to share too many sheets."""
        now = asyncio.get_running_loop().time()
        if not is_loopback(visitor) and self._made.count(visitor, now) >= self._settings.sheets_per_hour:
            wait = self._made.retry_after(visitor, now)
            raise SheetRefused(wire.Problem("too_many", "too many new sheets (limit: sheets_per_hour)", wait))

    def _size_of(self, text: str) -> int:
        """Return the size of a text in bytes; raises SheetRefused where it is too large."""
        most = self._settings.sheet_bytes
        size = len(text) if len(text) > most else len(text.encode())
        if size > most:
            raise too_large(most)
        return size
