"""A page is light: what its first card needs, what is seen before that, and the cloth that was chosen."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.conftest import DESKTOP, PHONE, People
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.waiting import until

MOST = 200_000  # bytes of scripts and styles before the first card, as they come over the wire (U8)
# notes the files asked for until the first card of the hand stands on the page
COUNT = """
const cards = "[role=gridcell][data-card], [role=option][data-card]";
const look = () => {
  if (document.querySelector(cards) === null) return requestAnimationFrame(look);
  window.loadedFirst = performance.getEntriesByType("resource")
    .filter(({ name }) => /\\.(js|css)$/.test(name))
    .map(({ name, encodedBodySize }) => [name, encodedBodySize]);
};
requestAnimationFrame(look);
"""
LAMP, DAY, BLUE = "rgb(11, 41, 36)", "rgb(216, 196, 151)", "rgb(15, 36, 57)"  # the edge of the cloth


@pytest.mark.parametrize("way", ["table", "start"])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.page
def test_U8_scripts_and_styles_before_the_first_card(way: str, language: str, server: Server, people: People) -> None:
    window = people.come(server.url, PHONE, language)
    address = table_of(window, server.url) if way == "table" else "/"
    window.page.add_init_script(COUNT)
    window.page.goto(address)
    if way == "start":
        window.press(window.page.locator("[data-start=play]"))
    window.wait_for_hand()
    files = dict(window.page.evaluate("window.loadedFirst"))
    assert len(files) > 8
    assert min(files.values()) > 0
    assert sum(files.values()) <= MOST, files


@pytest.mark.page
def test_the_texts_of_a_page_come_with_it_and_again_when_the_language_changes(server: Server, people: People) -> None:
    page = people.come(server.url, DESKTOP).page
    page.goto("/")
    page.locator("[data-start=play]").wait_for()
    assert "first" in topics_of(page, "en")
    assert "watching" not in topics_of(page, "en")
    page.locator("a[href='/lobby']").click()
    page.get_by_role("heading", level=1, name="Tables").wait_for()
    assert {"first", "watching"} <= topics_of(page, "en")
    page.go_back()
    page.get_by_role("button", name="Language: English").click()
    page.get_by_role("button", name="Taal: Nederlands").wait_for()
    assert topics_of(page, "nl") == topics_of(page, "en")


@pytest.mark.parametrize(
    ("system", "kept", "cloth"),
    [
        ("dark", None, LAMP),
        ("light", None, LAMP),
        ("light", {"cards": "large"}, LAMP),
        ("light", {"cloth": "blue"}, BLUE),
        ("dark", {"cloth": "day"}, DAY),
    ],
)
@pytest.mark.page
def test_the_frame_has_the_right_colours_before_any_script_has_come(
    system: str, kept: dict[str, str] | None, cloth: str, server: Server, people: People
) -> None:
    window = people.come(server.url, DESKTOP, color_scheme=system)
    page = window.page
    keep(page, kept)
    page.route("**/assets/*.js", lambda route: None)  # never answered
    page.goto("/", wait_until="commit")
    until(page, lambda: "sambakit" in page.locator("#frame").inner_text(), "the frame")
    assert cloth_of(page) == cloth


@pytest.mark.page
def test_the_name_stays_where_the_frame_of_the_start_page_shows_it(server: Server, people: People) -> None:
    window = people.come(server.url, PHONE)
    page = window.page
    held: list[Any] = []
    page.route("**/assets/page-*.js", lambda route: held.append(route))
    page.goto("/", wait_until="commit")
    sign = page.locator("#frame svg")
    sign.wait_for()
    before = place_of(sign)
    until(page, lambda: bool(held), "the page's script to be asked for")
    held[0].continue_()
    page.locator("[data-start=play]").wait_for()
    assert place_of(page.locator(".brand svg")) == before
    assert page.locator("#frame").count() == 0


@pytest.mark.page
def test_a_table_lies_by_lamplight_until_another_cloth_is_chosen(server: Server, people: People) -> None:
    window = people.come(server.url, color_scheme="light")
    page = window.page
    page.goto("/")
    page.locator("[data-start=play]").wait_for()
    assert (cloth_of(page), window_colour(page)) == (LAMP, "#113832")
    page.get_by_role("button", name="Settings").click()
    assert page.get_by_role("group", name="Cloth").get_by_role("radio", name="Lamplight").is_checked()
    choose(window, "Blue")
    assert cloth_of(page) == BLUE
    page.get_by_role("link", name="sambakit").click()
    page.locator("[data-start=play]").wait_for()
    page.reload()
    page.locator("[data-start=play]").wait_for()
    assert (cloth_of(page), window_colour(page)) == (BLUE, "#173552")
    page.get_by_role("button", name="Settings").click()
    choose(window, "Daylight")
    assert (cloth_of(page), window_colour(page)) == (DAY, "#e6d5ae")


@pytest.mark.page
def test_the_page_can_be_put_among_the_apps(server: Server, people: People) -> None:
    page = people.come(server.url).page
    page.goto("/")
    address = page.locator("link[rel=manifest]").get_attribute("href")
    assert address is not None
    answer = page.request.get(address)
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["name"], manifest["display"], manifest["start_url"]) == ("sambakit", "standalone", "/")
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    sizes = [one["sizes"] for one in manifest["icons"] if one["type"] == "image/png"]
    assert sorted(sizes) == ["192x192", "512x512", "512x512"]
    assert [one["purpose"] for one in manifest["icons"] if "purpose" in one] == ["maskable"]
    touch = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    icons = [(one["src"], one["type"], one["sizes"]) for one in manifest["icons"]]
    for source, kind, size in [*icons, (touch, "image/png", "180x180")]:
        assert page.request.get(source).headers["content-type"].startswith(kind)
        if kind == "image/png":
            assert drawn_size(page, source) == size


def table_of(window: Table, url: str) -> str:
    """Return the address of a new table, without a file of the client fetched for it."""
    order = {"rules": "dutch", "players": 4, "name": "Ann", "bot_names": [], "level": "random", "speed": 0}
    made = window.page.request.post("/api/v1/tables", data=order, headers={"Origin": url})
    return f"/t/{made.json()['table']}"


def keep(page: Page, settings: dict[str, str] | None) -> None:
    """Have the device remember settings."""
    if settings is not None:
        page.add_init_script(f"localStorage.setItem('sambakit.settings', {json.dumps(json.dumps(settings))})")


def choose(window: Table, cloth: str) -> None:
    group = window.page.get_by_role("group", name="Cloth")
    window.press(group.get_by_role("radio", name=cloth))


def place_of(what: Locator) -> list[int]:
    """Return its place and size, in whole pixels."""
    box = what.bounding_box()
    assert box is not None
    return [round(box[key]) for key in ("x", "y", "width", "height")]


def cloth_of(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))


def window_colour(page: Page) -> str:
    """Return the colour that the system draws its own frame in."""
    colours = page.locator("meta[name=theme-color]").evaluate_all("all => all.map((one) => one.content)")
    assert len(set(colours)) == 1
    return str(colours[0])


def drawn_size(page: Page, source: str) -> str:
    script = """(source) => new Promise((done) => {
        const image = new Image();
        image.onload = () => done(`${image.naturalWidth}x${image.naturalHeight}`);
        image.src = source;
    })"""
    return str(page.evaluate(script, source))


def topics_of(page: Page, language: str) -> set[str]:
    """Return the topics whose texts this page has fetched in a language."""
    names = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    return {found[1] for name in names if (found := re.search(rf"/assets/(\w+)\.{language}-[^/]*\.js$", name))}
