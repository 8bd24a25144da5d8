"""The watchdog: who holds the event loop up is named in the log, by places in the code and nothing else."""

import asyncio
import hashlib
import os
import re
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sambakit.server.watchdog import (
    TICKS,
    UNSEEN,
    Spent,
    Times,
    Watchdog,
    WatchedSelector,
    file_of,
    stack_of,
    stolen_of_cores,
    times_of,
)

LIMIT = 0.05
SECRET = "Qh Jk 3d"


def lines_in(caplog: pytest.LogCaptureFixture, event: str = "loop_blocked") -> list[dict[str, object]]:
    """Return the facts of the lines about a loop that was held up, or of another `event`."""
    return [vars(line)["facts"] for line in caplog.records if line.getMessage() == event]


def blocking_handler(seconds: float, hand: str = SECRET) -> str:
    """Hold the loop up."""
    time.sleep(seconds)
    return hand


async def until(holds: Callable[[], bool]) -> None:
    """Return when that holds, looking at it in short rounds."""
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.005)


def test_F7_what_holds_the_loop_up_is_logged_with_its_place_and_without_values(
    caplog: pytest.LogCaptureFixture,
) -> None:
    watchdog = Watchdog(LIMIT)

    async def story() -> None:
        blocking_handler(2 * LIMIT)  # nobody waits for a server that is starting
        watchdog.start()
        await asyncio.sleep(0)
        asyncio.get_running_loop().call_soon(blocking_handler, 0.3)
        await until(lambda: bool(lines_in(caplog)))
        blocking_handler(0.3)  # it is told once in some seconds

    watchdog.run(story())
    (line,) = lines_in(caplog)
    stack = str(line["stack"])
    assert stack.startswith("server/test_watchdog.py:")
    assert "blocking_handler" in stack.split(" < ")[0]
    assert all(re.fullmatch(r"[\w./-]+:\d+ [\w<>.]+", call) for call in stack.split(" < "))
    assert set(line) == {"ms", "cpu_ms", "waited_ms", "stolen_ms", "stack", "times"}
    assert int(str(line["ms"])) >= LIMIT * 1000
    assert not any(card in stack for card in SECRET.split())


def test_F7_a_round_that_lets_no_thread_look_is_logged_when_it_is_over(caplog: pytest.LogCaptureFixture) -> None:
    watchdog = Watchdog(LIMIT)
    selector = watchdog.selector
    selector.busy_since = time.perf_counter() - 1
    selector.select(0)
    watchdog._look(selector)
    watchdog._look(selector)
    watchdog.stop()
    (line,) = lines_in(caplog)
    assert line["stack"] == UNSEEN
    assert int(str(line["ms"])) >= 1000


def test_F7_a_short_round_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    watchdog = Watchdog(60)
    watchdog.selector.busy_since = time.perf_counter()
    watchdog._look(watchdog.selector)
    watchdog.selector.select(0)
    watchdog._look(watchdog.selector)
    watchdog.stop()
    assert not lines_in(caplog)


def test_F7_an_idle_loop_is_left_alone() -> None:
    watchdog = Watchdog(LIMIT)

    async def story() -> None:
        watchdog.start()
        await until(lambda: watchdog.looks >= 5)
        loop = asyncio.get_running_loop()
        idle = loop.run_in_executor(None, time.sleep, 20 * LIMIT)  # nothing happens here until it is over
        before = watchdog.looks
        await idle
        assert watchdog.looks - before <= 2  # and not one in each half of the limit

    watchdog.run(story())
    assert watchdog.looks >= 5


def test_F7_a_round_without_end_is_logged_while_it_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    watchdog = Watchdog(LIMIT)

    async def story() -> None:
        watchdog.start()
        await asyncio.sleep(0)
        hangs = time.monotonic() + 20
        while not lines_in(caplog) and time.monotonic() < hangs:
            blocking_handler(0.01)
        assert lines_in(caplog)

    watchdog.run(story())
    assert len(lines_in(caplog)) == 1  # and not once more when it has ended


@pytest.mark.parametrize(
    ("waited", "stolen", "event"),
    [(0.9, 0.0, "loop_blocked"), (0.97, 0.0, "machine_busy"), (0.1, 0.8, "loop_blocked"), (0.1, 0.87, "machine_busy")],
)
def test_F7_a_loop_that_had_no_core_is_told_from_one_that_was_held_up(
    caplog: pytest.LogCaptureFixture, waited: float, stolen: float, event: str
) -> None:
    caplog.set_level("INFO")
    watchdog = Watchdog(LIMIT)
    watchdog._tell(1.0, Spent(0.02, waited, stolen), UNSEEN)
    watchdog.stop()
    (line,) = lines_in(caplog, event)
    assert (line["ms"], line["cpu_ms"], line["waited_ms"]) == (1000, 20, 1000 * waited)
    assert line["stolen_ms"] == 1000 * stolen
    assert lines_in(caplog, "machine_busy" if event == "loop_blocked" else "loop_blocked") == []


def test_F7_what_other_machines_took_is_that_of_the_core_that_lost_most(tmp_path: Path) -> None:
    file = tmp_path / "stat"
    file.write_text("cpu  9 9 9 9 9 9 9 90 0 0\ncpu0 1 1 1 1 1 1 1 30 0 0\ncpu1 1 1 1 1 1 1 1 60 0 0\nintr 5 1\n")
    before = Times(1.0, 2.0, stolen_of_cores(file))
    file.write_text("cpu0 1 1 1 1 1 1 1 34 0 0\ncpu1 1 1 1 1 1 1 1 69 0 0\n")
    spent = Times(1.5, 2.25, stolen_of_cores(file)).since(before)
    assert (spent.computed, spent.waited, spent.stolen) == (0.5, 0.25, pytest.approx(9 / TICKS))
    for text in ("", "cpu0 1 2\n", "cpu0 1 1 1 1 1 1 1 much\n"):
        file.write_text(text)
        assert stolen_of_cores(file) == ()
    assert stolen_of_cores(tmp_path / "none") == ()
    assert Times().since(before).stolen == 0


@pytest.mark.skipif(not hasattr(time, "pthread_getcpuclockid"), reason="the system does not tell it")
def test_F7_a_round_that_computes_is_told_from_one_that_sleeps() -> None:
    this = threading.get_ident(), file_of(threading.get_native_id())
    before = times_of(*this)
    time.sleep(2 * LIMIT)
    slept = times_of(*this)
    until_then = time.thread_time() + 2 * LIMIT
    while time.thread_time() < until_then:
        pass
    assert slept.since(before).computed < LIMIT
    assert times_of(*this).since(slept).computed >= 2 * LIMIT


@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="the system does not tell it")
def test_F7_to_wait_for_a_core_is_told_from_computing_and_sleeping() -> None:
    core = {min(os.sched_getaffinity(0))}
    seen: list[Spent] = []

    def compute() -> None:
        os.sched_setaffinity(0, core)  # of this thread
        this = threading.get_ident(), file_of(threading.get_native_id())
        before, ends = times_of(*this), time.perf_counter() + 20
        while time.perf_counter() < ends and not seen:
            hashlib.pbkdf2_hmac("sha256", b"", b"", 20_000)  # which lets other threads compute
            spent = times_of(*this).since(before)
            seen.extend([spent] * (spent.waited > LIMIT))

    rivals = [threading.Thread(target=compute) for _ in range(2)]
    for rival in rivals:
        rival.start()
    for rival in rivals:
        rival.join()
    assert seen


def test_F7_without_a_limit_nobody_looks(caplog: pytest.LogCaptureFixture) -> None:
    watchdog = Watchdog(0)

    async def story() -> None:
        watchdog.start()
        blocking_handler(2 * LIMIT)
        assert not isinstance(getattr(asyncio.get_running_loop(), "_selector", None), WatchedSelector)

    watchdog.run(story())
    assert not watchdog.looks
    assert not lines_in(caplog)


def test_F7_no_more_calls_than_needed_are_told() -> None:
    def deeper(calls: int) -> str:
        return deeper(calls - 1) if calls else stack_of(sys._getframe())

    assert deeper(100).count(" < ") == 19
    assert stack_of(None) == ""
