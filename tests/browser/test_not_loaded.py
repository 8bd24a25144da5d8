"""Where the program does not load, the page says so in words, with a way to try again: before any script, and after."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from sambakit.cli.serving.client import client_folder
from tests.browser.conftest import DESKTOP, WAIT, Device, People, chromium
from tests.browser.measuring import layout_faults
from tests.browser.serving import Server

PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the pages look like goes there
DEVICES = {"desktop": DESKTOP, "phone": Device(390, 844, touch=True), "small": Device(320, 640, touch=True)}
SENTENCES = ("The page has not loaded", "De pagina is niet geladen", "Die Seite wurde nicht geladen")
NO_SCRIPT = ("needs JavaScript", "heeft JavaScript nodig", "braucht JavaScript")
SCRIPTS = re.compile(r"/assets/.*\.js$")


def lose(route: Route) -> None:
    route.abort()


def window(browser: Browser, server: Server, device: Device = DESKTOP) -> BrowserContext:
    context = browser.new_context(base_url=server.url, service_workers="block", **device.options())
    context.set_default_timeout(WAIT)
    return context


@pytest.fixture(scope="module")
def unscripted(browser: Browser) -> Iterator[Browser]:
    """A browser whose owner has switched scripts off."""
    flags = ["--blink-settings=scriptEnabled=false", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    other = browser.browser_type.launch(executable_path=chromium(), args=flags)
    yield other
    other.close()


def seen(page: Page, name: str, sentences: tuple[str, ...]) -> None:
    """Wait until the sentences are in sight."""
    for sentence in sentences:
        expect(page.get_by_text(sentence)).to_be_visible()
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png")


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.page
def test_without_scripts_the_page_says_that_it_needs_them(device: str, server: Server, unscripted: Browser) -> None:
    with window(unscripted, server, DEVICES[device]) as context:
        page = context.new_page()
        page.goto("/")
        words = page.locator("body").inner_text()  # a browser looks for no text in <noscript>
        assert [sentence for sentence in NO_SCRIPT if sentence not in words] == []
        seen(page, f"no-script-{device}", ())
        for sentence in SENTENCES:
            expect(page.get_by_text(sentence)).to_be_hidden()
        with page.expect_navigation():
            page.get_by_role("link", name="Try again").click()


@pytest.mark.page
def test_the_page_that_is_one_file_says_it_too(unscripted: Browser) -> None:
    with unscripted.new_context() as context:
        page = context.new_page()
        page.goto((client_folder() / "sambakit-score.html").as_uri())
        words = page.locator("body").inner_text()
        assert [sentence for sentence in NO_SCRIPT if sentence not in words] == []
        with page.expect_navigation():
            page.get_by_role("link", name="Try again").click()


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.page
def test_where_the_first_script_is_lost_it_is_tried_again(device: str, server: Server, browser: Browser) -> None:
    with window(browser, server, DEVICES[device]) as context:
        page = context.new_page()
        page.route(SCRIPTS, lose)
        page.goto("/#friends")
        seen(page, f"lost-{device}", SENTENCES)
        assert layout_faults(page) == []
        page.unroute(SCRIPTS)
        page.get_by_role("link", name="Try again").click()
        page.get_by_role("button", name="Create the table").wait_for()  # what follows # in the address was kept
        expect(page.get_by_role("link", name="Try again")).to_have_count(0)


@pytest.mark.page
def test_where_a_script_of_the_page_is_lost_the_frame_says_so(server: Server, browser: Browser) -> None:
    lost = re.compile(r"/assets/page-.*\.js$")
    with window(browser, server) as context:
        page = context.new_page()
        page.route(lost, lose)
        page.goto("/rules/dutch")
        seen(page, "lost-page", SENTENCES)
        page.unroute(lost)
        page.get_by_role("link", name="Try again").click()
        page.locator("h1").first.wait_for()


@pytest.mark.parametrize(("language", "sentence", "again"), [
    ("en", "Part of the page has not loaded", "Try again"),
    ("nl", "Een deel van de pagina is niet geladen", "Opnieuw"),
    ("de", "Ein Teil der Seite wurde nicht geladen", "Noch einmal"),
])  # fmt: skip
@pytest.mark.parametrize("device", ["desktop", "small"])
@pytest.mark.page
def test_where_a_later_part_is_lost_the_page_says_so_in_its_language(
    language: str, sentence: str, again: str, device: str, server: Server, people: People
) -> None:
    table = people.come(server.url, DEVICES[device], language)
    page = table.page
    lost = re.compile(r"/assets/(SheetsPage|Score|pad|sheets)[^/]*\.(js|css)$")
    table.watch.forgive("ERR_FAILED")
    page.goto("/")
    page.locator(".lower .on").wait_for()
    page.route(lost, lose)
    table.press(page.locator("a[href='/score']"))
    expect(page.get_by_role("alert").filter(has_text=sentence)).to_be_visible()
    assert layout_faults(page) == []
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"part-{language}-{device}.png")
    page.unroute(lost)
    table.press(page.get_by_role("button", name=again, exact=True))
    page.locator("h1").first.wait_for()
    expect(page.get_by_text(sentence)).to_have_count(0)
