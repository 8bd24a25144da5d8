"""Marks by Master in a replay: asked for by a button, numbers for each player, and each mark leads to its moment."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.serving import Server
from tests.browser.test_replays import GOLDEN, SIDEWAYS, opened, place
from tests.browser.waiting import until
from tests.kept.folders import NEXT

PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the pages look like goes there
SMALL = """() => [...document.querySelectorAll(".marks button, .marks select, button.mark")]
    .map((one) => [one.getBoundingClientRect(), one.textContent])
    .filter(([box]) => box.width < 43.5 || box.height < 43.5).map(([, text]) => text)"""

COVERED = """() => [...document.querySelectorAll(".more :is(button, select), .tabs button")].filter((one) => {
    one.focus();
    const { left, top, width, height } = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map((one) => one.ariaLabel ?? one.textContent)"""
# parts of numbers that lie over each other or stick out, with words as long as those of other languages
CROWDED = """() => [...document.querySelectorAll(".figures dl > div")].flatMap((row) => {
    const [name, value] = row.children;
    [name.textContent, value.textContent] = ["Entscheidungen ohne Ende", "−13.737 ± 12.439"];
    const [one, other, room] = [name, value, row].map((each) => each.getBoundingClientRect());
    const apart = one.right <= other.left || one.bottom <= other.top + 1;
    return apart && other.right <= room.right + 0.5 ? [] : [name.textContent];
})"""


@pytest.fixture
def with_matches(tmp_path: Path) -> Iterator[Server]:
    """A server with finished matches, whose Master does little work for marks."""
    server = Server(tmp_path, settings={"marks_work": "0.02"})
    shutil.copy(NEXT / "store.sqlite", server.data)
    with closing(sqlite3.connect(server.data)) as store:  # strangers may go through it together
        store.execute("UPDATE game_table SET options = json_set(options, '$.spectators', json('true'))")
        store.commit()
    with server:
        yield server


def finished_match(server: Server) -> str:
    """Return the last match of four players that is over."""
    question = (
        'SELECT "match".id FROM "match" JOIN game_table ON game_table.id = table_id'
        " WHERE players = 4 AND ended IS NOT NULL ORDER BY number DESC"
    )
    with closing(sqlite3.connect(server.data)) as store:
        return str(store.execute(question).fetchone()[0])


def picture(page: Page, name: str) -> None:
    """Keep what the page looks like, where pictures are wanted."""
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"marks-{name}.png")


def is_fine(page: Page) -> None:
    """Check what every page has to be."""
    assert violations(page) == []
    assert contrast_faults(page) == []
    assert page.evaluate(SIDEWAYS) == []
    assert page.evaluate(SMALL) == []


def hidden_when_focused(page: Page) -> list[str]:
    """Return what head and foot cover on a small phone when it gets the focus."""
    size = page.viewport_size
    page.set_viewport_size({"width": min(size["width"], 320), "height": 640} if size and size["width"] < 600 else size)
    found: list[str] = page.evaluate(COVERED)
    page.set_viewport_size(size)
    return found


@pytest.mark.page
@pytest.mark.server
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_master_is_asked_and_each_mark_leads_to_its_moment(
    device: Device, with_matches: Server, people: People
) -> None:
    window = people.come(with_matches.url, device)
    page, name = window.page, str(device.width)
    page.goto(f"/m/{finished_match(with_matches)}")
    page.get_by_role("group", name="Steps").wait_for()
    page.get_by_role("button", name="Master", exact=True).click()
    panel = page.get_by_role("group", name="Marks by Master")
    ask = panel.get_by_role("button", name="Ask Master")
    expect(ask).to_be_visible()  # nothing is made unasked
    expect(panel.locator(".figures")).to_have_count(0)
    picture(page, f"{name}-unasked")
    is_fine(page)
    ask.click()
    expect(panel.get_by_role("status")).to_contain_text("Master thinks")
    expect(panel.get_by_role("progressbar")).to_be_visible()
    picture(page, f"{name}-making")
    is_fine(page)
    until(page, lambda: panel.get_by_role("progressbar").count() == 0, "all marks", 240)
    assert panel.locator(".figures li").count() == 4
    marks = panel.locator(".all button")
    assert marks.count() > 0
    assert "±" in marks.first.inner_text()
    picture(page, f"{name}-made")
    is_fine(page)

    panel.get_by_role("button", name="Worst first").click()
    worst = marks.first.locator("strong").inner_text()
    marks.first.click()
    here = page.get_by_role("region", name="What Master would have done here")
    expect(here).to_contain_text(worst)
    expect(here).to_contain_text("Played:")
    expect(here).to_contain_text("Master:")
    expect(page.locator('[data-live="answer"]')).to_contain_text("give or take")
    picture(page, f"{name}-worst")
    is_fine(page)

    assert hidden_when_focused(page) == []

    page.get_by_role("button", name="Moves").click()
    chip = page.locator("ol button.mark").first
    expect(chip).to_contain_text("±")
    chip.click()
    expect(here).to_be_visible()
    picture(page, f"{name}-moves")
    is_fine(page)

    page.locator("main").click(position={"x": 5, "y": 5})
    page.keyboard.press("Home")
    page.keyboard.press("m")
    expect(here).to_be_visible()
    first = place(page)
    page.keyboard.press("m")
    assert place(page) != first
    page.keyboard.press("M")
    assert place(page) == first

    page.reload()  # they are kept
    page.get_by_role("button", name="Master", exact=True).click()
    expect(panel.locator(".figures li")).to_have_count(4)
    assert page.evaluate(CROWDED) == []


@pytest.mark.page
def test_a_file_says_why_it_has_no_marks(server: Server, people: People) -> None:
    page = opened(people.come(server.url), GOLDEN / "dutch-match.txt")
    page.get_by_role("button", name="Master", exact=True).click()
    expect(page.get_by_role("group", name="Marks by Master")).to_contain_text("Master thinks on a server")
    is_fine(page)
