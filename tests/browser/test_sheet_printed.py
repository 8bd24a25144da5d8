"""A score sheet on paper: one page of a score pad, on both papers, however long the match was."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sambakit.scorekeeper import CardsEntry, DealEntry, SideEntry, new_sheet, print_sheet
from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import PHONE, People
from tests.browser.serving import Server
from tests.browser.sheet_hand import NAMES, SIDEWAYS, TARGETS, totals

PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: the printed pages go there
PAGE = re.compile(rb"/Type\s*/Page\b")
LONG = ("Wilhelmina van der Veen", "Bartholomäus Müller-Lüd", *NAMES[2:])


def open_sheet(page: Page, players: int, deals: int, folder: Path) -> None:
    """Open a sheet with so many deals, one of them corrected, from a file."""
    sheet = new_sheet(
        "dutch + target=60000", LONG[:players], dealer=1, scores=(120, -40, 800, 0, 5)[: sides_of(players)]
    )
    for number in range(deals):
        sides = [
            SideEntry(melds=CardsEntry(10 * (4 + 7 * number * (side + 2) % 28))) for side in range(sides_of(players))
        ]
        sheet = sheet.enter(DealEntry(sides=tuple(sides)), f"2026-11-25T20:{number:02}:00Z")
    sheet = sheet.correct(3, DealEntry(sides=tuple(SideEntry(red_threes=1) for _ in sides)), "2026-11-25T21:00:00Z")
    file = folder / "evening.sheet"
    file.write_text(print_sheet(sheet), encoding="utf-8")
    page.goto("/score")
    page.locator("input[type=file]").first.set_input_files(file)
    page.locator(".standing").wait_for()


def sides_of(players: int) -> int:
    return {4: 2, 5: 5, 6: 3}[players]


@pytest.mark.page
@pytest.mark.parametrize(("players", "deals"), [(4, 5), (5, 12), (6, 30)])
def test_a_sheet_is_printed_on_one_page(
    players: int, deals: int, server: Server, people: People, tmp_path: Path
) -> None:
    page = people.come(server.url, PHONE).page
    open_sheet(page, players, deals, tmp_path)
    for paper in ("A4", "Letter"):
        printed = page.pdf(format=paper, print_background=True)
        if PICTURES:
            (Path(PICTURES) / f"sheet-{players}-{deals}-{paper}.pdf").write_bytes(printed)
        assert len(PAGE.findall(printed)) == 1
    page.set_viewport_size({"width": 703, "height": 943})  # A4 without its margins
    page.emulate_media(media="print")
    whole = page.locator("article").evaluate("one => one.scrollHeight - one.clientHeight")
    assert whole <= 1  # nothing is cut off
    expect(page.locator("article")).to_contain_text("corrected later")
    assert page.locator("article polyline").first.bounding_box()["width"] > 300  # the graph
    expect(page.locator("article tbody tr")).to_have_count(max(12, deals) + 1)
    assert not page.get_by_role("button", name="Print").is_visible()
    page.emulate_media(media="screen")
    assert not page.locator("article").is_visible()


@pytest.mark.page
def test_the_graph_of_a_sheet_is_a_picture_and_a_table(server: Server, people: People, tmp_path: Path) -> None:
    page = people.come(server.url, PHONE).page
    open_sheet(page, 6, 30, tmp_path)
    right = totals(page)
    graph = page.locator(".graph").first
    assert all(f"{total:,}" in str(graph.get_by_role("img").get_attribute("aria-label")) for total in right)
    graph.get_by_text("Show the numbers").tap()
    assert graph.locator("tbody tr").count() == 31
    last = graph.locator("tbody tr").last.locator("td").all_inner_texts()
    assert [int(one.replace(",", "")) for one in last] == right
    for width, height in ((320, 640), (1366, 768), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SIDEWAYS) <= 0
        if PICTURES:
            page.screenshot(path=f"{PICTURES}/graph-{width}.png", full_page=True)
    assert page.evaluate(TARGETS) == []
    assert violations(page) == []
    assert contrast_faults(page) == []
    page.get_by_text("Next evening, same people").tap()
    assert totals(page) == [0, 0, 0]
    expect(page.locator(".dealer")).to_have_text(f"{LONG[(1 + 30) % 6]} deals")
