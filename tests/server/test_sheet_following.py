"""Who follows a shared sheet: how long requests wait, how many may, and how many devices are counted."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import TypeVar

import pytest

from sambakit.scorekeeper import print_sheet
from sambakit.server import wire
from sambakit.server.settings import Settings
from sambakit.server.sheets.following import GRACE, OF_ONE_SHEET, SOON
from sambakit.server.sheets.refused import SheetRefused
from sambakit.server.sheets.sheets import DAY, WAIT, Sheets
from tests.server.direct_store import DirectStore
from tests.server.shared_sheets import a_sheet, with_deal
from tests.server.simulation import simulate

Result = TypeVar("Result")
STRANGER = "192.0.2.1"
SHEET = a_sheet()


async def at_once(work: Callable[[], Result], /) -> Result:
    """Do it on the loop: a simulated one waits for no thread."""
    return work()


class Shared:
    """The sheets of a server with one sheet, and the people around it."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.clock_set = 0.0  # s, by which the wall clock is ahead
        self.store = DirectStore()
        loop = asyncio.get_running_loop()
        self.sheets = Sheets(
            self.store, settings or Settings(), Random(1), lambda: 1e9 + self.clock_set + loop.time(), at_once
        )
        self.key = ""

    async def begin(self) -> "Shared":
        """Share the sheet."""
        self.key = (await self.sheets.share(print_sheet(SHEET), STRANGER)).key
        return self

    def ask(self, after: int, visitor: str = STRANGER) -> "asyncio.Task[wire.SheetSeen]":
        """Return a request for the sheet, which has begun."""
        gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        return asyncio.create_task(self.sheets.follow(SHEET.id, after, visitor, gone))

    async def write(self, points: int) -> wire.SheetHeld:
        """Add a deal."""
        return await self.sheets.write(SHEET.id, self.key, print_sheet(with_deal(SHEET, points)), STRANGER)


def told(story: Callable[[Shared], Awaitable[Result]], settings: Settings | None = None) -> Result:
    """Return what a story around a shared sheet returns."""

    async def whole() -> Result:
        return await story(await Shared(settings).begin())

    return simulate(whole)


def now() -> float:
    return asyncio.get_running_loop().time()


def test_a_request_waits_25_seconds_and_not_a_moment_after_a_change() -> None:
    async def story(shared: Shared) -> None:
        began = now()
        seen = await shared.ask(1)
        assert (seen.version, seen.text, seen.again_in) == (1, None, 0)
        assert now() - began == pytest.approx(WAIT) == pytest.approx(25)
        waiting = shared.ask(1)
        await asyncio.sleep(7)
        held = await shared.write(300)
        changed = now()
        seen = await waiting
        assert (seen.version, seen.text) == (held.version, held.text) == (2, held.text)
        assert now() == changed
        for after in (0, 1, 3, 10**15):  # a backup may be older than what somebody has seen
            assert (await shared.ask(after)).text == held.text
        assert now() == changed

    told(story)


def test_a_text_that_is_sent_again_wakes_nobody() -> None:
    async def story(shared: Shared) -> None:
        await shared.write(300)
        waiting = shared.ask(2)
        await asyncio.sleep(1)
        await shared.write(300)
        await asyncio.sleep(1)
        assert not waiting.done()
        assert (await waiting).text is None

    told(story)


def test_a_change_between_two_requests_is_not_missed() -> None:
    async def story(shared: Shared) -> None:
        read = shared.store.sheet
        changed = asyncio.Event()

        async def slowly(sheet: str, but: int = 0) -> object:
            found = await read(sheet, but)
            if but and not changed.is_set():  # it has read, and is not told yet
                changed.set()
                await shared.write(300)
            return found

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(shared.store, "sheet", slowly)
            began = now()
            assert (await shared.ask(1)).version == 2
            assert now() == began

    told(story)


def test_who_ends_the_sharing_ends_the_waiting_and_so_does_forgetting() -> None:
    async def story(shared: Shared) -> None:
        for end in (lambda: shared.sheets.end(SHEET.id, shared.key), shared.sheets.forget):
            waiting = [shared.ask(1) for _ in range(3)]
            await asyncio.sleep(1)
            await end()
            for task in waiting:
                with pytest.raises(SheetRefused, match="no_sheet"):
                    await task
            assert (shared.sheets.kept, shared.sheets.following.waiting) == (0, 0)
            await shared.begin()
            shared.clock_set = 61 * DAY

    told(story)


def test_sheets_are_forgotten_60_days_after_their_last_change() -> None:
    async def story(shared: Shared) -> None:
        shared.clock_set = 40 * DAY
        await shared.write(300)
        shared.clock_set = 99 * DAY
        assert await shared.sheets.forget() == 0
        assert (await shared.ask(0)).version == 2
        shared.clock_set = 100.1 * DAY
        assert (await shared.sheets.forget(), await shared.sheets.forget()) == (1, 0)
        with pytest.raises(SheetRefused, match="no_sheet"):
            await shared.ask(0)
        with pytest.raises(SheetRefused, match="no_sheet"):
            await shared.write(500)

    told(story)


def test_when_the_server_stops_all_who_wait_are_answered_and_nobody_waits_any_more() -> None:
    async def story(shared: Shared) -> None:
        waiting = [shared.ask(1) for _ in range(3)]
        await asyncio.sleep(1)
        shared.sheets.stop()
        began = now()
        for seen in await asyncio.gather(*waiting):
            assert (seen.version, seen.text, seen.again_in) == (1, None, SOON)
        seen = await shared.ask(1)
        assert (seen.text, seen.again_in) == (None, SOON)
        assert now() == began
        assert (await shared.write(300)).version == 2, "what people did until the end is kept"
        with pytest.raises(SheetRefused, match="busy"):
            await shared.sheets.share(print_sheet(a_sheet(2)), STRANGER)

    told(story)


@pytest.mark.parametrize(
    ("settings", "visitors", "most"),
    [
        (Settings(), ["127.0.0.1"], OF_ONE_SHEET),
        (Settings(sheet_waits=5), [STRANGER, "192.0.2.2"], 5),
        (Settings(sheet_waits_per_address=3), [STRANGER], 3),
        (Settings(sheet_waits_per_address=3), [STRANGER, "192.0.2.2"], 6),
        (Settings(sheet_waits_per_address=3), ["127.0.0.1"], OF_ONE_SHEET),
        (Settings(sheet_waits=0), ["127.0.0.1"], 0),
    ],
)
def test_beyond_a_limit_requests_are_answered_at_once(settings: Settings, visitors: list[str], most: int) -> None:
    async def story(shared: Shared) -> None:
        asked = [shared.ask(1, visitors[number % len(visitors)]) for number in range(most + 4)]
        await asyncio.sleep(1)
        done = [task.result() for task in asked if task.done()]
        assert [(seen.text, seen.again_in) for seen in done] == [(None, SOON)] * 4
        assert shared.sheets.following.waiting == most
        await shared.write(300)
        answers = await asyncio.gather(*asked)
        assert [seen.version for seen in answers].count(2) == most
        assert shared.sheets.following.waiting == 0
        assert (await shared.ask(1)).version == 2, "who may not wait gets what is new"

    told(story, settings)


def test_who_goes_away_gives_the_place_back() -> None:
    async def story(shared: Shared) -> None:
        gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting = asyncio.create_task(shared.sheets.follow(SHEET.id, 1, STRANGER, gone))
        await asyncio.sleep(1)
        assert shared.sheets.following.waiting == 1
        gone.set_result(None)
        await waiting
        assert (shared.sheets.following.waiting, shared.sheets.following.sheets) == (0, 0)
        assert (await shared.ask(0)).watching == 1
        await asyncio.sleep(GRACE + 2)
        assert shared.sheets.following.sheets == 0, "what nobody follows is forgotten"

    told(story, Settings(sheet_waits=1))


def test_devices_that_follow_are_counted_through_changes_and_when_they_leave() -> None:
    async def device(shared: Shared, counts: list[int], rounds: int) -> None:
        version = 0
        for _ in range(rounds):
            seen = await shared.ask(version)
            version = seen.version
            counts.append(seen.watching)

    async def story(shared: Shared) -> None:
        counts: list[list[int]] = [[], [], []]
        devices = [asyncio.create_task(device(shared, one, 20)) for one in counts[:2]]
        leaves = asyncio.create_task(device(shared, counts[2], 4))
        for number in range(19):
            await asyncio.sleep(1.5)
            await shared.write(300 + 5 * number)
        await asyncio.gather(leaves, *devices)
        assert counts[2][1:] == [3, 3, 3]
        assert [one[1:4] for one in counts[:2]] == [[3, 3, 3]] * 2
        assert [one[-8:] for one in counts[:2]] == [[2] * 8] * 2

    told(story)


def test_those_who_may_not_wait_are_counted_too() -> None:
    async def device(shared: Shared, counts: list[int]) -> None:
        for _ in range(5):
            seen = await shared.ask(1)
            counts.append(seen.watching)
            await asyncio.sleep(seen.again_in)

    async def story(shared: Shared) -> None:
        counts: list[list[int]] = [[] for _ in range(4)]
        await asyncio.gather(*(device(shared, one) for one in counts))
        assert [one[1:4] for one in counts[1:]] == [[4, 4, 4]] * 3

    told(story, Settings(sheet_waits=1))
