"""A score sheet on several devices: what was entered apart comes together, by a file or by codes."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sambakit.scorekeeper import CardsEntry, DealEntry, Sheet, SideEntry, differences, merge, parse_sheet, print_sheet
from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import PHONE, People
from tests.browser.serving import Server
from tests.browser.sheet_hand import SIDEWAYS, TARGETS, totals
from tests.scorekeeper.together.phones import evening

PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the pages look like goes there


def deal(points: int, hand: int = 0) -> DealEntry:
    return DealEntry(sides=(SideEntry(melds=CardsEntry(points), red_threes=1), SideEntry(melds=CardsEntry(hand))))


def apart() -> tuple[Sheet, Sheet]:
    """Return the sheets of two phones: a deal entered twice, and one that was removed here and corrected there."""
    begun = evening().enter(deal(100), "2026-11-25T20:00:00Z").enter(deal(200), "2026-11-25T20:10:00Z")
    mine = begun.enter(deal(250, 60), "2026-11-25T20:25:00Z").remove(1, "2026-11-25T20:31:00Z")
    return mine, begun.enter(deal(300, 60), "2026-11-25T20:26:00Z").correct(1, deal(110), "2026-11-25T20:32:00Z")


def kept(page: Page) -> list[Sheet]:
    """Return the sheets that the browser keeps."""
    texts = page.evaluate(
        "() => Object.keys(localStorage).filter((key) => key.startsWith('sambakit.sheet.'))"
        ".map((key) => JSON.parse(localStorage[key]).text)"
    )
    return [parse_sheet(text) for text in texts]


def open_file(page: Page, sheet: Sheet, folder: Path) -> None:
    """Open a sheet from a file."""
    file = folder / "evening.sheet"
    file.write_text(print_sheet(sheet), encoding="utf-8")
    page.goto("/score")
    page.evaluate("() => localStorage.removeItem('sambakit.sheetOpen')")
    page.reload()
    page.locator("input[type=file]").first.set_input_files(file)
    page.locator(".standing").wait_for()


def picture(page: Page, name: str) -> None:
    """Take a picture of the whole page, where somebody wants to see it."""
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}.png", full_page=True)


def is_sound(page: Page) -> None:
    """Nothing sticks out at any size, everything can be hit and read."""
    for width, height in ((320, 640), (1366, 768), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SIDEWAYS) <= 0, width
    assert page.evaluate(TARGETS.replace(".page ", "main ")) == []
    assert violations(page) == []
    assert contrast_faults(page) == []


@pytest.mark.page(1)
@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_entries_made_apart_stand_side_by_side_until_somebody_decides(
    server: Server, people: People, tmp_path: Path, language: str
) -> None:
    page = people.come(server.url, PHONE, language).page
    mine, theirs = apart()
    open_file(page, mine, tmp_path)
    assert page.locator(".difference").count() == 0
    open_file(page, theirs, tmp_path)
    assert page.locator(".difference").count() == 2
    assert [one.versions for one in differences(kept(page)[0])] == [
        one.versions for one in differences(merge(mine, theirs))
    ]
    is_sound(page)
    picture(page, f"difference-{language}")
    page.set_viewport_size({"width": 1366, "height": 768})
    picture(page, f"difference-wide-{language}")
    page.locator(".difference").first.locator(".version .btn").first.tap()  # deal 1 stays removed
    expect(page.locator(".difference")).to_have_count(1)
    page.locator(".difference > .btn").tap()  # these are two deals
    expect(page.locator(".difference")).to_have_count(0)
    sheet = kept(page)[0]
    assert list(sheet.deals) == [2, 3, 4]
    assert [entry.sides[0].melds for entry in sheet.deals.values()] == [
        CardsEntry(200),
        CardsEntry(250),
        CardsEntry(300),
    ]
    page.locator("details summary").last.tap()
    assert page.locator("details[open] li").count() == len(sheet.changes)
    is_sound(page)


@pytest.mark.page(2)
def test_two_tabs_of_one_phone_lose_nothing(server: Server, people: People, tmp_path: Path) -> None:
    page = people.come(server.url, PHONE).page
    mine, theirs = apart()
    open_file(page, mine, tmp_path)
    other = page.context.new_page()
    open_file(other, theirs, tmp_path)
    expect(page.locator(".difference")).to_have_count(2)
    merged = merge(mine, theirs)
    assert print_sheet(kept(page)[0]) == print_sheet(merged)
    assert totals(page) == totals(other)
