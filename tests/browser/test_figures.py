"""The figures of a person: what the page shows is what the saved records say, for all rules and for one rule set."""

import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import PHONE, People
from tests.browser.serving import Server
from tests.browser.test_history import SMALL_TARGETS, played
from tests.browser.test_replays import SIDEWAYS
from tests.browser.waiting import until

PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the pages look like goes there
TILES = """() => Object.fromEntries([
    ...[...document.querySelectorAll("main .tiles > div:not(.best)")]
        .map((one) => [one.querySelector("dt").innerText, one.querySelector("dd").innerText]),
    ...[...document.querySelectorAll("main .row")]
        .map((one) => [one.querySelector("span").innerText, one.querySelector("b").innerText]),
])"""
PICTURED = """() => [...document.querySelectorAll("main section :is(dl, ul, svg[role=img])")]
    .map((one) => one.getAttribute("aria-label") ?? one.textContent)"""
RECORDS = "() => fetch('/api/v1/history/records').then((one) => one.text())"


def looked_at(page: Page, name: str) -> None:
    assert violations(page) == []
    assert contrast_faults(page) == []
    assert page.evaluate(SIDEWAYS) == []
    assert page.evaluate(SMALL_TARGETS) == []
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"figures-{name}.png", full_page=True)


def of_records(texts: list[str]) -> dict[str, str]:
    """Return what the page has to show of these records of somebody on seat 0, counted line by line."""
    points = sum(int(one) for text in texts for one in re.findall(r"^total A (-?\d+) ", text, re.M))
    won = sum(len(re.findall(r"^x-own 0 \d+ \d+ A$", text, re.M)) for text in texts)
    sambas = sum(int(count) for text in texts for count in re.findall(r"^score A samba .* count=(\d+)", text, re.M))
    return {
        "Won": f"{won} of {len(texts)}",
        "Problems": "0",
        "Matches": str(len(texts)),
        "Deals": str(sum(text.count("\nend ") for text in texts)),
        "Times out": str(sum(text.count("\nend out 0\n") for text in texts)),
        "Concealed": str(sum(text.count("\nscore A out_concealed ") for text in texts)),
        "Sambas": str(sambas),
        "Points per deal": rounded(points, sum(text.count("\nend ") for text in texts)),
    }


def rounded(points: int, deals: int) -> str:
    """Return the points per deal as the page writes them: halves go up."""
    return f"{(2 * points + deals) // (2 * deals):,}".replace("-", "−")


def counted_elsewhere(server: Server, people: People, saved: Path, figures: list[Any]) -> None:
    """Have another device, which has played nothing, count a file: it shows the same, keeps it, and leaves it out."""
    page = people.come(server.url, PHONE).page
    page.goto("/figures")
    page.get_by_text("You have not finished a match here yet").wait_for()
    page.get_by_label("Count a file").set_input_files(
        {"name": "a.txt", "mimeType": "text/plain", "buffer": b"no record"}
    )
    page.get_by_text("There is no match in this file.").wait_for()
    page.get_by_label("Count a file").set_input_files(saved)
    page.get_by_text("3 matches have been added.").wait_for()
    assert [page.evaluate(TILES), page.evaluate(PICTURED)] == figures
    looked_at(page, "file-phone")
    page.reload()
    page.get_by_text("By rule set").wait_for()
    assert [page.evaluate(TILES), page.evaluate(PICTURED)] == figures
    assert page.locator(".best a").count() == 0  # this device has no replay of it
    page.get_by_role("button", name="Leave out 3 matches from files").click()
    page.get_by_text("You have not finished a match here yet").wait_for()


@pytest.mark.page(3)
def test_figures_are_those_of_the_saved_records_for_all_rules_and_for_one(
    server: Server, people: People, tmp_path: Path
) -> None:
    window = people.come(server.url)
    page = window.page
    page.goto("/figures")
    page.get_by_text("You have not finished a match here yet").wait_for()
    looked_at(page, "none")
    page.goto("/")
    played(server, window, "dutch", 4)
    played(server, window, "dutch", 4)
    played(server, window, "canasta", 2)

    page.goto("/history")
    page.get_by_role("link", name="My figures").click()
    page.get_by_role("heading", level=1, name="My figures").wait_for()
    expect(page.locator(".counting")).to_be_empty()
    expect(page.get_by_text("By rule set")).to_be_visible()
    records = re.split(r"(?m)^(?=sambakit record )", page.evaluate(RECORDS))[1:]
    assert len(records) == 3
    assert page.evaluate(TILES) == of_records(records)
    best = max(int(points) for text in records for points in re.findall(r"^total A (-?\d+) ", text, re.M))
    expect(page.locator(".best b")).to_have_text(f"{best:,}".replace("-", "−"))
    partners = page.locator("section").filter(has_text="Together").locator("li")
    expect(partners).to_have_count(1)
    expect(partners).to_contain_text("Bot Cy")
    expect(partners).to_contain_text("2 matches")
    looked_at(page, "desktop")

    page.get_by_label("Rules").select_option("Classic Canasta")
    assert page.evaluate(TILES) == of_records([text for text in records if "\nrules canasta" in text])
    expect(page.get_by_text("Together")).to_have_count(0)
    page.get_by_label("Rules").select_option("All rules")
    page.get_by_label("30 days").check()
    assert page.evaluate(TILES) == of_records(records)
    page.get_by_label("All time").check()
    here = [page.evaluate(TILES), page.evaluate(PICTURED)]
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all as one file").click()
    saved = tmp_path / "all.txt"
    download.value.save_as(saved)
    assert len(re.findall(r"(?m)^x-own 0 \d{10} \d{10} [AB]$", saved.read_text(encoding="utf-8"))) == 3
    page.get_by_label("Count a file").set_input_files(saved)
    page.get_by_text("All matches of this file are counted already.").wait_for()
    counted_elsewhere(server, people, saved, here)
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 700})
        looked_at(page, f"phone-{width}")
    page.locator(".best a").click()
    page.get_by_role("group", name="Steps").wait_for()
    assert re.search(r"/m/[\w-]+#1\.0$", page.url)

    page.evaluate("() => localStorage.setItem('PARAGLIDE_LOCALE', 'de')")
    page.goto("/figures")
    page.get_by_role("heading", level=1, name="Meine Zahlen").wait_for()
    page.get_by_text("Nach Regeln").wait_for()
    looked_at(page, "phone-de")


@pytest.mark.page
def test_many_matches_are_counted_bit_by_bit_and_drawn(server: Server, people: People) -> None:
    page = people.come(server.url).page
    names = ["Ann", "Bo", "Wilhelmina-Alexandra Oosterhuis", "Di"]
    matches = [
        {
            "match": f"m{number}", "rules": ("dutch", "bolivia", "samba_romme")[number % 3], "players": names,
            "unnamed": [], "people": [True, False, number % 2 == 0, False], "sides": [0, 1, 0, 1], "seat": 0,
            "started": 1_800_000_000 - 90_000 * number, "ended": 1_800_000_000 - 80_000 * number,
            "how": "stopped" if number % 11 == 0 else "won", "winner": None if number % 11 == 0 else number % 5 // 3,
            "totals": [6000 - 99 * number, 5000], "deals": 4, "what_if": False,
        }
        for number in range(1, 41)
    ]  # fmt: skip
    figures = [
        {
            "match": one["match"], "deals": 4, "outs": number % 3, "concealed": number % 4 == 0 and number % 3 > 0,
            "sets": {"samba": 1, "pure": number % 2, "mixed": 3, "row_large_joker": number % 7},
            "points": 6000 - 99 * number, "best": 2500 - 10 * number, "best_deal": 1 + number % 4,
        }
        for number, one in enumerate(matches, 1)
    ]  # fmt: skip
    asked: list[Route] = []

    def answer(count: int) -> None:
        """Answer the next question for figures with those of `count` matches."""
        until(page, lambda: bool(asked), "a question")
        asked.pop().fulfill(json={"matches": figures[:count], "missing": 40 - count})

    page.route("**/api/v1/history", lambda route: route.fulfill(json=matches))
    page.route("**/api/v1/history/figures", lambda route: asked.append(route))
    page.goto("/figures")
    answer(12)
    page.get_by_text("12 of 40 matches are counted.").wait_for()
    assert page.evaluate(TILES)["Matches"] == "40"
    answer(30)
    page.get_by_text("30 of 40 matches are counted.").wait_for()
    answer(40)
    expect(page.locator(".counting")).to_be_empty()
    page.wait_for_timeout(300)
    assert asked == []  # all is known
    assert page.evaluate(TILES) == {
        "Won": f"{sum(one['winner'] == 0 for one in matches)} of 40", "Problems": "0",
        "Matches": "40", "Deals": "160", "Times out": "40", "Concealed": "7", "Sambas": "40",
        "Points per deal": rounded(sum(one["points"] for one in figures), 160),
    }  # fmt: skip
    looked_at(page, "many")
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 700})
        looked_at(page, f"many-{width}")
