"""The three moments of a deal: asked for by a press, told while Ready stays; each leads to its position."""

import os
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from sambakit.server import wire
from tests.browser import states
from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import People
from tests.browser.scenes import tell
from tests.browser.serving import Server
from tests.browser.test_replays import SIDEWAYS

PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the pages look like goes there


def mark(step: int, seat: int, points: int, better: list[str]) -> dict[str, Any]:
    reasons = [{"code": "takes_pile", "facts": {"cards": 9}}] if points == 180 else []
    return {
        "step": step, "seat": seat, "points": points, "within": 35, "played": ["draw"], "better": better,
        "reasons": reasons,
    }  # fmt: skip


def marks(state: str, progress: float, found: list[dict[str, Any]]) -> dict[str, Any]:
    made = {"seats": [], "bot": "deep@3", "version": "1", "chance": "m1#4", "playouts": 90_000, "luck": None}
    return {"deals": [{"deal": 4, "state": state, "progress": progress, "marks": found, **made}]}


FOUND = [
    mark(6, 0, 25, ["lay 5s 5h 5d", "add 5c A2", "discard 4c"]),
    mark(14, 0, 180, ["take pair Qh Qd"]),
    mark(22, 0, 60, ["add Kh A1", "discard 9c"]),
    mark(30, 0, 16, ["discard 4c"]),
]


def looked_at(page: Page, name: str, whole: bool = True) -> None:
    assert violations(page) == []
    assert contrast_faults(page) == []
    assert page.evaluate(SIDEWAYS) == []
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"moments-{name}.png", full_page=whole)


def open_position(page: Page, button: Locator, name: str) -> None:
    """Open a position by keyboard, look at it, and close it; the focus goes back each time."""
    dialog = page.get_by_role("dialog", name="The position before this turn")
    button.press("Enter")
    expect(dialog.get_by_role("region", name="Stock and pile")).to_be_visible()
    expect(dialog.get_by_role("region", name="You: black three")).to_be_visible()
    expect(dialog).to_have_accessible_description(re.compile("Played: .*Better: Take the pile with queen of hearts"))
    expect(dialog.get_by_role("status")).to_have_text("Your cards as you saw them then: 15.")
    expect(dialog.get_by_text("Take the pile")).to_be_visible()
    looked_at(page, name, whole=False)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()
    button.click()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()


@pytest.mark.page
def test_moments_are_told_on_wish_while_ready_stays_and_lead_to_the_replay_after_the_match(
    server: Server, people: People
) -> None:
    window = people.come(server.url)
    page = window.page
    asked: list[str] = []
    answers = [marks("making", 0.4, []), marks("made", 1, FOUND)]

    def answer(route: Route) -> None:
        asked.append(route.request.method)
        route.fulfill(json=answers[min(len(asked) - 1, 1)])

    positions: list[str] = []
    then = states.table(phase="draw")

    def answer_position(route: Route) -> None:
        positions.append(route.request.url.partition("/api/v1")[2])
        if len(positions) == 1:
            route.fulfill(body="nothing that can be read")
        else:
            route.fulfill(body=wire.encode(then), content_type="application/json")

    page.route("**/api/v1/matches/m1/marks*", answer)
    page.route("**/api/v1/matches/m1/position*", answer_position)
    replace = msgspec.structs.replace
    view = states.score_page()
    assert view.result is not None
    view = replace(view, result=replace(view.result, match="m1"))
    tell(window, view)
    button = page.get_by_role("button", name="Three moments of this deal")
    button.wait_for()
    assert asked == []  # nothing is looked at unasked
    button.press("Enter")
    page.get_by_text("Master looks at the deal").wait_for()
    expect(page.get_by_role("progressbar", name="40 % of the deal is looked at.")).to_be_visible()
    expect(page.get_by_role("button", name="Ready")).to_be_enabled()
    looked_at(page, "asked")
    rows = page.locator(".moments li")
    expect(rows).to_have_count(3)
    assert asked == ["POST", "GET"]
    expect(rows.first).to_contain_text("180 points, give or take 35")
    expect(rows.first).to_contain_text("Better: Take the pile with queen of hearts")
    expect(rows.nth(2)).to_contain_text("25 points")
    expect(page.locator(".moments")).to_contain_text("Where Master would have played your cards better")
    assert page.locator(".moments a").count() == 0  # a match that runs has no replay
    looked_at(page, "own")
    assert positions == []
    position = rows.first.get_by_role("button", name="Show this position")
    position.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("The position cannot be shown now.")
    page.keyboard.press("Escape")
    expect(position).to_be_focused()
    open_position(page, position, "position")
    assert set(positions) == {"/matches/m1/position?deal=4&step=14"}
    page.set_viewport_size({"width": 390, "height": 844})
    open_position(page, position, "position-phone")
    page.set_viewport_size({"width": 320, "height": 640})
    looked_at(page, "own-320")
    open_position(page, position, "position-320")

    # the device remembers the wish; of a match that is over everybody's turns are told, and each has its position
    ended = states.match_end()
    assert ended.result is not None
    assert ended.over is not None
    last = answers[1]["deals"][0]
    last["marks"] = [mark(18, 1, 240, ["draw"]), *FOUND]
    stroke = {"step": 9, "turn": 4, "seat": 3, "points": -410}
    last["luck"] = {"strokes": [stroke], "seats": [], "version": "1"}
    tell(window, replace(ended, result=replace(ended.result, match="m1"), over=replace(ended.over, match="")))
    names = " and ".join(seat.name for seat in view.seats if seat.side == 1)
    expect(rows.first).to_contain_text(f"The cards of this draw brought {names} 410 points.")
    expect(rows.nth(1)).to_contain_text("240 points")
    expect(rows.nth(1)).to_contain_text(view.seats[1].name)
    addresses = [rows.nth(place).get_by_role("link").get_attribute("href") for place in range(3)]
    assert rows.get_by_role("button").count() == 0
    assert addresses == ["/m/m1#4.9", "/m/m1#4.18", "/m/m1#4.14"]
    looked_at(page, "all-320")
    page.get_by_role("button", name="Hide the moments").press("Enter")
    expect(rows).to_have_count(0)
