"""Score sheets that a server shows to others: people who make one live, write along and look on."""

import re
import secrets
from dataclasses import dataclass
from random import Random

from playwright.sync_api import Page, expect

from sambakit.engine.presets import PRESETS
from sambakit.game.dataclass import replace
from sambakit.scorekeeper import Sheet, new_sheet, print_sheet
from tests.browser.sheet_hand import Hand
from tests.scorekeeper.playing import played

NAMES = ("Anna", "Bert", "Carla", "Dirk")


@dataclass(frozen=True)
class Links:
    """The two links of a live sheet."""

    look: str
    write: str


def evening(deals: int, name: str = "a live evening") -> Sheet:
    """Return the sheet of some deals that were played, with an id that no other one has."""
    sheet, rng = new_sheet("dutch", NAMES, 3), Random(name)
    sheet = replace(sheet, id=f"s{secrets.token_urlsafe(16)}")
    for number in range(deals):
        entry, _ = played(PRESETS["dutch"], 4, rng)
        sheet = sheet.enter(entry, f"2026-11-25T{19 + number // 4}:{number % 4 * 15:02}:07Z")
    return sheet


def open_sheet(page: Page, sheet: Sheet) -> None:
    """Open a sheet in the pad, as from its file."""
    page.goto("/score")
    text = print_sheet(sheet).encode()
    page.locator("input[type=file]").first.set_input_files(
        {"name": "evening.sheet", "mimeType": "text/plain", "buffer": text}
    )
    page.locator(".standing").wait_for()


def share(page: Page) -> Links:
    """Make the open sheet live, and return its links."""
    page.locator(".share summary").click()
    page.locator(".share .live > .btn").click()
    expect(page.locator(".links .qr svg")).to_have_count(2)
    look, write = (page.locator(".links .link").nth(place).input_value() for place in (0, 1))
    return Links(look, write)


def write_along(page: Page, links: Links) -> None:
    """Open the link to write along; the sheet lies open in the pad then, and the key is not to be seen."""
    page.goto(links.write)
    is_linked(page)
    assert page.evaluate("() => location.pathname + location.hash") == "/score"


def look_on(page: Page, links: Links) -> None:
    """Open the link to look on."""
    page.goto(links.look)
    expect(page.locator(".state.live")).to_be_visible()


def is_linked(page: Page) -> None:
    """Wait until the pad has a live sheet."""
    expect(page.locator("main > .live.quiet")).to_contain_text(re.compile(r"^\s*Live"))


def enter(page: Page, points: int, opponents: int = 0) -> None:
    """Enter a deal: points of the melds of both sides."""
    begin(page, points, opponents)
    save(page)


def begin(page: Page, points: int, opponents: int = 0) -> None:
    """Begin to enter a deal."""
    hand = Hand(page)
    hand.tap(".enter")
    hand.fill("0.melds", points)
    hand.fill("1.melds", opponents)


def save(page: Page) -> None:
    """Save the deal that is being entered."""
    Hand(page).tap("header .btn.go")
    expect(page.locator(".enter")).to_be_visible()
