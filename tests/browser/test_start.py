"""The first page: all of it in sight, one thing that has the accent, the fan is dealt, and what waits stands below."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.accent import yellow
from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.measuring import layout_faults, letter_faults, target_faults
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.waiting import until

SMALL = Device(320, 640, touch=True)
HIGH = Device(390, 844, touch=True)
WITHOUT_SCROLLING = {"phone": PHONE, "small": SMALL, "high": HIGH, "desktop": DESKTOP}
PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the page looks like goes there
MOST = 700  # ms until the fan lies there
# notes what moves the page from the first picture on, and how long the cards of the fan take
WATCH = """
window.shifts = [];
window.dealing = [];
new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) {
        const moved = shift.sources.filter(({ node }) => (node?.parentElement ?? node)?.closest(".start main, footer"));
        if (moved.length > 0) window.shifts.push(moved.map(({ node }) => node.className ?? node.textContent).join());
    }
}).observe({ type: "layout-shift", buffered: true });
const look = () => {
    for (const one of document.getAnimations()) {
        const { duration, delay } = one.effect.getComputedTiming();
        if (one.effect.target?.closest(".fan")) window.dealing.push(duration + delay);
    }
    requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def picture(window: Table, name: str) -> None:
    if PICTURES:
        window.page.screenshot(path=Path(PICTURES) / f"{name}.png")


def goes_on(page: Page) -> Locator:
    return page.locator("main").get_by_role("link", name="Continue with Bo, Cy, and Di · Dutch Samba · 0 : 0")


def come(window: Table) -> None:
    """Open the page, and wait until what waits below stands there."""
    window.page.goto("/")
    window.page.locator(".lower .on").wait_for()


def faults(window: Table) -> list[Any]:
    page = window.page
    high = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    scrolls = [f"scrolls: {high[0]} of {high[1]}"] if high[0] > high[1] else []
    return [*scrolls, *layout_faults(page), *letter_faults(page), *target_faults(page)]


@pytest.mark.parametrize("device", WITHOUT_SCROLLING)
@pytest.mark.parametrize("language", ["en", "nl", "de"])
@pytest.mark.page(2)
def test_all_of_it_is_in_sight_with_a_game_and_without(
    device: str, language: str, server: Server, people: People
) -> None:
    window = people.come(server.url, WITHOUT_SCROLLING[device], language)
    come(window)
    picture(window, f"start_{device}_{language}_new")
    assert faults(window) == []
    window.open_new()
    come(window)
    picture(window, f"start_{device}_{language}_game")
    assert faults(window) == []


@pytest.mark.page
def test_the_running_game_comes_first_and_is_yellow_and_the_problem_of_the_day_stays(
    server: Server, people: People
) -> None:
    window = people.come(server.url, PHONE)
    page = window.page
    come(window)
    assert yellow(page) == ["Play now"]
    page.locator(".lower").get_by_role("link", name="Today’s problem").wait_for()
    assert page.locator(".lower .on").get_attribute("href") == "/problems/today"
    assert violations(page) + contrast_faults(page) == []
    window.open_new()
    table = window.view["table"]
    come(window)
    goes_on(page).wait_for()
    assert yellow(page) == ["Continue"]
    assert page.locator("main :is(a, button)").first.evaluate("one => one.innerText").startswith("Continue")
    page.get_by_role("link", name="Today’s problem").wait_for()
    page.get_by_role("button", name="My games").wait_for()
    assert violations(page) + contrast_faults(page) == []
    window.press(goes_on(page))
    window.watch.wait(lambda view: view["table"] == table, "the running game")


@pytest.mark.parametrize("device", [DESKTOP, PHONE, SMALL], ids=["desktop", "phone", "small"])
@pytest.mark.page
def test_the_place_of_the_running_game_is_kept_until_its_line_comes(
    device: Device, server: Server, people: People
) -> None:
    window = people.come(server.url, device, reduced_motion="no-preference")
    page = window.page
    window.open_new()
    come(window)
    goes_on(page).wait_for()
    page.add_init_script(WATCH)
    held: list[Route] = []
    page.route("**/api/v1/mine", lambda route: held.append(route))
    page.reload()
    page.locator("[data-start=continue]").wait_for()
    until(page, lambda: bool(held), "the question for the games")
    assert yellow(page) == []  # it cannot be pressed yet, and nothing else is wanted more
    for route in held:
        route.continue_()
    goes_on(page).wait_for()
    assert yellow(page) == ["Continue"]
    assert page.evaluate("window.shifts") == []
    window.press(page.get_by_role("button", name="My games"))
    window.press(page.get_by_role("button", name="Remove from this list: Dutch Samba"))
    window.press(page.get_by_role("button", name="Close"))
    until(page, lambda: yellow(page) == ["Play now"], "nothing to go on with")


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.page
def test_the_fan_is_dealt_once_and_nothing_else_moves(device: Device, server: Server, people: People) -> None:
    window = people.come(server.url, device, reduced_motion="no-preference")
    page = window.page
    page.add_init_script(WATCH)
    come(window)
    until(page, lambda: not page.evaluate("document.getAnimations().length"), "the fan to lie there")
    lasted = page.evaluate("window.dealing")
    assert lasted
    assert max(lasted) <= MOST
    assert page.evaluate("window.shifts") == []
    window.press(page.get_by_role("link", name="Keep score"))
    page.locator(".fan").wait_for(state="detached")
    page.evaluate("window.dealing.length = 0")
    page.go_back()
    page.locator(".lower .on").wait_for()
    assert page.evaluate("window.dealing") == []


LATE = 0.5  # s


def late_letters(route: Route) -> None:
    time.sleep(LATE)
    route.continue_()


def late_choices_without_a_lobby(route: Route) -> None:
    answer = route.fetch()
    time.sleep(LATE)
    route.fulfill(response=answer, json={**answer.json(), "lobby": False})


@pytest.mark.parametrize(("late", "handler"), [
    pytest.param("**/figtree-latin-wght*", late_letters, id="letters"),
    pytest.param("**/api/v1/choices", late_choices_without_a_lobby, id="choices"),
])  # fmt: skip
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.page
def test_what_comes_late_moves_nothing(
    device: Device, late: str, handler: Callable[[Route], None], server: Server, people: People
) -> None:
    window = people.come(server.url, device, reduced_motion="no-preference")
    page = window.page
    page.add_init_script(WATCH)
    page.route(late, handler)
    come(window)
    page.evaluate("document.fonts.ready.then(() => true)")
    until(page, lambda: page.evaluate("document.fonts.check('16px Figtree')"), "the letters")
    expect(page.locator(".ways")).to_have_css("visibility", "visible")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("window.shifts") == []


@pytest.mark.page
def test_with_reduced_motion_the_fan_lies_there_at_once(server: Server, people: People) -> None:
    window = people.come(server.url, DESKTOP, reduced_motion="reduce")
    window.page.add_init_script(WATCH)
    come(window)
    assert window.page.evaluate("window.dealing") == []


@pytest.mark.page
def test_a_low_phone_asks_for_the_code_in_the_place_of_its_tiles(server: Server, people: People) -> None:
    window = people.come(server.url, PHONE)
    page = window.page
    come(window)
    tile = page.locator(".tile").first
    assert tile.evaluate("one => getComputedStyle(one).visibility") == "hidden"
    field = page.get_by_label("code")
    high = field.evaluate("one => one.getBoundingClientRect().y")
    window.press(field)
    page.keyboard.type("k7q")
    assert tile.evaluate("one => getComputedStyle(one).visibility") == "visible"
    assert page.locator(".tile.full").all_inner_texts() == ["K", "7", "Q"]
    assert field.evaluate("one => one.getBoundingClientRect().y") == high
    picture(window, "start_code")
    page.keyboard.press("Tab")
    assert tile.evaluate("one => getComputedStyle(one).visibility") == "visible"  # what was typed stays in sight
