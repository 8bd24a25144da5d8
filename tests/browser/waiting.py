"""Waiting for a condition, one drawn frame of the page at a time."""

import time
from collections.abc import Callable

from playwright.sync_api import Page

NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => done(true)))"


def until(
    page: Page, condition: Callable[[], bool], what: str, seconds: float = 30, describe: Callable[[], str] = str
) -> None:
    """Come back as soon as `condition` holds; raises AssertionError naming `what` after so many seconds."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"waited {seconds} s for {what}\n{describe()}"
        page.evaluate(NEXT_FRAME)


def frames(page: Page, count: int) -> None:
    """Let the page draw `count` frames."""
    for _ in range(count):
        page.evaluate(NEXT_FRAME)
