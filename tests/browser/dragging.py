"""Dragging with the mouse, or with a finger where the device has a touch screen."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator

from tests.browser.table import Table

STEPS = 4
Point = tuple[float, float]


def point_in(target: Locator, x: float | None = None, y: float | None = None) -> Point:
    """Return a point of the window, `x` and `y` px into `target`; its middle where they are missing."""
    box = target.bounding_box()
    assert box is not None
    return box["x"] + (box["width"] / 2 if x is None else x), box["y"] + (box["height"] / 2 if y is None else y)


def drag(table: Table, start: Point, end: Point) -> None:
    """Take hold at `start` and let go at `end`."""
    way = [(start[0] + (end[0] - start[0]) * step / STEPS, start[1] + (end[1] - start[1]) * step / STEPS)
           for step in range(1, STEPS + 1)]  # fmt: skip
    if table.touch:
        touch_along(table, start, way)
        return
    mouse = table.page.mouse
    mouse.move(*start)
    mouse.down()
    for x, y in way:
        mouse.move(x, y)
    mouse.up()


@contextmanager
def holding(table: Table, start: Point, end: Point) -> Iterator[None]:
    """Take hold at `start` and stay at `end` until the block ends, where Escape puts the card down."""
    if not table.touch:
        mouse = table.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=STEPS)
        yield
        table.page.keyboard.press("Escape")
        mouse.up()
        return
    session = table.page.context.new_cdp_session(table.page)
    for kind, point in (("touchStart", start), ("touchMove", ((start[0] + end[0]) / 2, start[1])), ("touchMove", end)):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": point[0], "y": point[1]}]})
    yield
    table.page.keyboard.press("Escape")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def touch_along(table: Table, start: Point, way: list[Point]) -> None:
    """Lead a finger along `way`, as the browser gets it from a touch screen."""
    session = table.page.context.new_cdp_session(table.page)
    for kind, points in (("touchStart", [start]), *(("touchMove", [point]) for point in way), ("touchEnd", [])):
        touches = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
    session.detach()
