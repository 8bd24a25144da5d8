"""Score sheets where the browser will not keep them: a private window, and one that keeps nothing at all.

Both are told in a sentence, and as long as the page is open nothing is lost by anything that is done in it.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sambakit.scorekeeper import parse_sheet, tally_of
from tests.browser.access import violations
from tests.browser.conftest import PHONE, People
from tests.browser.serving import Server
from tests.browser.sheet_hand import REFUSING, Hand, begin, totals


def red_threes(page: Page, number: int) -> None:
    """Enter a deal in which the first side laid red threes and did not open."""
    hand = Hand(page)
    hand.tap(".enter")
    hand.fill("0.red", number)
    hand.tap("header .btn.go")


def saved(page: Page, folder: Path) -> Path:
    """Save the sheet that lies open, and return its file."""
    with page.expect_download() as started:
        page.get_by_role("button", name="Save as a file").tap()
    file = folder / "evening.sheet"
    started.value.save_as(file)
    return file


@pytest.mark.page(4)
def test_a_private_window_says_that_it_may_clear_the_sheet_and_its_file_brings_it_back(
    server: Server, people: People, tmp_path: Path
) -> None:
    page = people.come(server.url, PHONE).page  # each has a storage that goes with its window, as a private one has
    assert not page.evaluate("() => navigator.storage?.persist?.() ?? false")
    begin(page, "dutch.1", 4)
    red_threes(page, 1)
    expect(page.locator(".kept")).to_contain_text("this browser may clear it one day")
    assert violations(page) == []
    other = page.context.new_page()  # a second tab, and the first one is closed: the window still has it
    page.close()
    other.goto("/score")
    assert totals(other) == [-100, 0]
    red_threes(other, 2)
    expect(other.locator(".kept")).to_contain_text("this browser may clear it one day")
    file = saved(other, tmp_path)
    expect(other.locator(".kept")).not_to_be_visible()  # until the next deal
    other.context.close()
    page = people.come(server.url, PHONE).page
    page.goto("/score")
    page.locator("form").wait_for()  # nothing was kept
    page.locator("input[accept*=sheet]").set_input_files(file)
    assert totals(page) == [-300, 0]


@pytest.mark.page
def test_a_browser_that_keeps_nothing_loses_nothing_while_the_page_is_open(
    server: Server, people: People, tmp_path: Path
) -> None:
    page = people.come(server.url, PHONE).page
    page.add_init_script(f"({REFUSING})()")
    begin(page, "dutch.1", 4)
    red_threes(page, 1)
    expect(page.locator(".kept")).to_contain_text("This browser keeps nothing.")
    hand = Hand(page)
    hand.tap(".enter")
    hand.fill("1.red", 2)
    page.get_by_role("button", name="Look at the sheet; this entry waits").tap()
    page.get_by_text("All sheets").tap()
    expect(page.locator("li .open")).to_have_count(1)
    page.locator(".sheets > button.btn").tap()  # a second sheet, by the same people
    page.locator("form .btn.go").tap()
    red_threes(page, 3)
    assert totals(page) == [-300, 0]
    page.locator("header a").first.tap()  # away to the start page, and back
    page.get_by_role("heading", level=1).wait_for()
    page.locator("a[href='/score']").tap()
    assert totals(page) == [-300, 0]
    page.get_by_text("All sheets").tap()
    expect(page.locator("li .open")).to_have_count(2)
    page.locator("li .quiet").first.tap()  # removed by mistake
    expect(page.locator("li .open")).to_have_count(1)
    page.locator(".keeping .undo").tap()
    expect(page.locator("li .open")).to_have_count(2)
    page.locator("li .open").filter(has_text="−100").tap()
    assert totals(page) == [-100, 0]
    page.locator(".enter").tap()  # the entry waited
    page.locator(".strip button").nth(1).tap()
    expect(page.locator('[data-field="1.red"]')).to_contain_text("2")
    page.locator("header .btn.go").tap()
    assert totals(page) == [-100, -200]
    expect(page.locator(".kept")).to_contain_text("This browser keeps nothing.")
    sheet = parse_sheet(saved(page, tmp_path).read_text(encoding="utf-8"))
    assert tally_of(sheet).standing.totals == (-100, -200)
