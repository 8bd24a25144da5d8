"""A score sheet on several devices: what was entered apart comes together, by a file or by codes."""

import json
import os
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

import sambakit
from sambakit.cli.score_rows import sheet_rows
from sambakit.cli.score_sheet import sheet_values
from sambakit.engine.presets import PRESETS
from sambakit.scorekeeper import (
    CardsEntry,
    Sheet,
    differences,
    merge,
    parse_sheet,
    print_sheet,
    tally_of,
)
from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import LANGUAGES, PHONE, People
from tests.browser.scanning import photographed
from tests.browser.serving import Server
from tests.browser.sheet_hand import SIDEWAYS, TARGETS, totals
from tests.scorekeeper.playing import played
from tests.scorekeeper.together.phones import apart, evening

CLIENT = Path(sambakit.__file__).parent / "client"
PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the pages look like goes there


def kept(page: Page) -> list[Sheet]:
    """Return the sheets that the browser keeps."""
    texts = page.evaluate(
        "() => Object.keys(localStorage).filter((key) => key.startsWith('sambakit.sheet.'))"
        ".map((key) => JSON.parse(localStorage[key]).text)"
    )
    return [parse_sheet(text) for text in texts]


def written(sheet: Sheet, folder: Path) -> Path:
    """Return the file of a sheet."""
    file = folder / "evening.sheet"
    file.write_text(print_sheet(sheet), encoding="utf-8")
    return file


def open_file(page: Page, sheet: Sheet, folder: Path) -> None:
    """Open a sheet from a file."""
    file = written(sheet, folder)
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
@pytest.mark.parametrize("language", LANGUAGES)
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


def long_evening(deals: int) -> Sheet:
    """Return the sheet of a long evening, every deal of which was played."""
    sheet, rng = evening(), Random("a long evening")
    for number in range(deals):
        entry, _ = played(PRESETS["dutch"], 4, rng)
        sheet = sheet.enter(entry, f"2026-11-25T{10 + number // 4}:{number % 4 * 15:02}:07Z")
    return sheet


def codes_of(page: Page) -> list[str]:
    """Show the codes of the open sheet and read each from the screen."""
    page.locator(".share summary").tap()
    page.locator(".share .ways > .btn").first.tap()
    page.locator(".codes .qr svg").wait_for()
    found = []
    for place in range(int(page.locator(".codes").get_attribute("data-codes") or 0)):
        if place:
            page.locator(".turn .btn").last.tap()
            page.wait_for_timeout(100)
        expect(page.locator(".codes .link")).to_have_value(re.compile(rf"SHEET1Z\.\w+\.{place + 1}\."))
        found.append(photographed(page, ".codes"))
    return found


def texts_of(page: Page) -> list[str]:
    """Return the links of the codes that the page shows, one after the other."""
    found = [page.locator(".codes .link").input_value()]
    while page.locator(".turn .btn").last.is_enabled():
        page.locator(".turn .btn").last.tap()
        expect(page.locator(".codes .link")).not_to_have_value(found[-1])
        found.append(page.locator(".codes .link").input_value())
    return found


@pytest.mark.page(6)
@pytest.mark.deals(30)
@pytest.mark.parametrize("deals", [3, 30])
def test_a_sheet_goes_to_another_phone_by_codes_on_the_screen(
    server: Server, people: People, tmp_path: Path, deals: int
) -> None:
    page, sheet = people.come(server.url, PHONE).page, long_evening(deals)
    open_file(page, sheet, tmp_path)
    links = codes_of(page)
    assert len(links) in ([1] if deals == 3 else range(3, 9)), links
    is_sound(page)
    picture(page, f"codes-{deals}")
    other = people.come(server.url, PHONE).page
    for place, link in enumerate(reversed(links), start=1):
        assert link.startswith(f"{server.url}/score#SHEET1Z.")
        tab = other.context.new_page() if place % 2 else other  # a camera opens each link by itself
        tab.goto("about:blank")
        tab.goto(link)
        if place < len(links):
            expect(tab.locator(".taken")).to_contain_text(f"{place} of {len(links)} codes are here.")
            assert tab.evaluate("() => location.hash") == ""
            is_sound(tab)
            picture(tab, f"codes-missing-{deals}")
        else:
            tab.locator(".standing").wait_for()
            assert totals(tab) == totals(page)
            assert [print_sheet(one) for one in kept(tab)] == [print_sheet(sheet)]


@pytest.mark.page(2)
def test_codes_of_a_sheet_that_is_here_already_are_merged_with_it(
    server: Server, people: People, tmp_path: Path
) -> None:
    mine, theirs = apart()
    page, other = people.come(server.url, PHONE).page, people.come(server.url, PHONE).page
    open_file(page, mine, tmp_path)
    (link,) = codes_of(page)
    open_file(other, theirs, tmp_path)
    other.goto("about:blank")
    other.goto(link)
    expect(other.locator(".difference")).to_have_count(2)
    expect(other.locator(".note")).to_contain_text("is together now")
    assert print_sheet(kept(other)[0]) == print_sheet(merge(mine, theirs))
    other.goto("about:blank")
    other.goto(link)
    expect(other.locator(".note")).to_contain_text("nothing is new")


@pytest.mark.page(2)
@pytest.mark.deals(30)
def test_codes_are_read_from_pictures_and_from_what_is_pasted_and_bad_ones_are_told(
    server: Server, people: People, tmp_path: Path
) -> None:
    page, sheet = people.come(server.url, PHONE).page, long_evening(30)
    open_file(page, sheet, tmp_path)
    page.locator(".share summary").tap()
    page.locator(".share .ways > .btn").first.tap()
    page.locator(".codes .qr svg").wait_for()
    picture_of_code, links = page.locator(".codes .qr").screenshot(), texts_of(page)
    page.evaluate("() => localStorage.clear()")
    open_file(page, apart()[0], tmp_path)
    (short,) = codes_of(page)
    other = people.come(server.url, PHONE).page
    other.goto("/score")
    photo, paste = other.locator("input[capture]"), other.locator("textarea")
    image = {"name": "code.png", "mimeType": "image/png", "buffer": picture_of_code}
    photo.set_input_files([image])
    expect(other.locator(".taken")).to_contain_text(f"1 of {len(links)} codes are here.")
    photo.set_input_files([{**image, "buffer": page.locator(".share .btn").first.screenshot()}])
    expect(other.locator(".taken .wrong")).to_contain_text("No code was found")
    for text, told in (
        (links[1][:-40], "damaged or cut off"),
        (links[1].replace(".2.", ".3.", 1), "damaged or cut off"),
        ("Anna 1200", "neither a code nor the text"),
        (short, "of another sheet"),
    ):
        paste.fill(text)
        other.locator(".paste .btn").last.tap()
        expect(other.locator(".taken .wrong")).to_contain_text(told)
        expect(other.locator(".taken")).to_contain_text(f"1 of {len(links)} codes are here.")
    is_sound(other)
    picture(other, "codes-wrong")
    for link in links[1:]:
        paste.fill(f"Look: {link} (our sheet)")
        other.locator(".paste .btn").last.tap()
        if link != links[-1]:
            expect(paste).to_have_value("")
    other.locator(".standing").wait_for()
    assert print_sheet(kept(other)[0]) == print_sheet(sheet)


@pytest.mark.page(1)
def test_a_sheet_leaves_as_a_table_and_as_data(server: Server, people: People, tmp_path: Path) -> None:
    page, sheet = people.come(server.url, PHONE).page, long_evening(4)
    open_file(page, sheet, tmp_path)
    page.locator(".share summary").tap()
    found = []
    for place in (1, 2):
        with page.expect_download() as saved:
            page.locator(".share .ways > .btn").nth(place).tap()
        found.append(Path(saved.value.path()).read_bytes().decode())
    assert found[0] == "\ufeff" + sheet_rows(sheet, tally_of(sheet))
    assert json.loads(found[1]) == sheet_values(sheet, tally_of(sheet))


@pytest.mark.page(2)
def test_the_page_that_is_a_file_hands_a_sheet_to_a_page_of_a_server(
    server: Server, people: People, tmp_path: Path
) -> None:
    file, sheet = tmp_path / "score.html", long_evening(2)
    file.write_bytes((CLIENT / "sambakit-score.html").read_bytes())
    page, other = people.come(server.url, PHONE).page, people.come(server.url, PHONE).page
    page.goto(file.as_uri())
    page.locator("input[type=file]").first.set_input_files(written(sheet, tmp_path))
    page.locator(".standing").wait_for()
    (text,) = codes_of(page)
    assert text.startswith("SHEET1Z.")
    assert "Open sambakit on the other device" in page.locator(".share").inner_text()
    is_sound(page)
    picture(page, "codes-file")
    page.locator(".codes .qr").evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    image = {"name": "code.png", "mimeType": "image/png", "buffer": page.locator(".codes .qr").screenshot()}
    other.goto("/score")
    other.locator("input[capture]").set_input_files([image])
    other.locator(".standing").wait_for()
    assert print_sheet(kept(other)[0]) == print_sheet(sheet)
    (link,) = codes_of(other)
    page.goto("about:blank")
    page.goto(file.as_uri() + "#" + link.partition("#")[2])  # a link with this address would come to the same
    expect(page.locator(".note")).to_contain_text("nothing is new")
