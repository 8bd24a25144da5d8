"""All that somebody has played: listed and filtered, taken along as one file and to another device, and deleted."""

import os
from pathlib import Path

import pytest
import websockets
from playwright.sync_api import Page, expect

from sambakit.server import wire
from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import PHONE, People
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.test_replays import SIDEWAYS
from tests.browser.test_shared_replay import MINE, token_of
from tests.browser.together import post, programs_play
from tests.browser.waiting import until
from tests.server.process import Remote

PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the pages look like goes there
SMALL_TARGETS = """() => [...document.querySelectorAll("main a, main button, main select")]
    .map((one) => [one.getBoundingClientRect(), one.innerText])
    .filter(([box]) => box.height < 43.5 || box.width < 43.5).map(([, text]) => text)"""


def looked_at(page: Page, name: str) -> None:
    """Check the whole page, and keep what it looks like where pictures are wanted."""
    assert violations(page) == []
    assert contrast_faults(page) == []
    assert page.evaluate(SIDEWAYS) == []
    assert page.evaluate(SMALL_TARGETS) == []
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"history-{name}.png", full_page=True)


class OneMatch(Remote):
    """A client that is content with one match, however soon the others are ready."""

    async def _react(self, socket: websockets.ClientConnection, message: wire.Outgoing) -> None:
        if isinstance(message, wire.Welcome | wire.News) and self.assembled.view.over is not None:
            return
        await super()._react(socket, message)


def played(server: Server, window: Table, rules: str, players: int) -> None:
    """Have a program play a match of one deal with bots for the person of a window."""
    wish = {
        "rules": rules, "players": players, "name": "Ann", "bot_names": ["Bo", "Cy", "Di"][: players - 1],
        "level": "greedy", "speed": 0, "options": {"limit": {"what": "deals", "most": 1}},
    }  # fmt: skip
    table = post(window, "/api/v1/tables", wish)["table"]

    def finished() -> bool:
        return any(one["table"] == table and one["finished"] for one in window.page.evaluate(MINE))

    with programs_play([OneMatch(table, 0, token_of(window))], server.url):
        until(window.page, finished, "the end of the match", 90)


@pytest.mark.page(3)
def test_matches_are_listed_filtered_saved_taken_to_another_device_and_deleted(
    server: Server, people: People, tmp_path: Path
) -> None:
    window = people.come(server.url)
    page = window.page
    page.goto("/history")
    page.get_by_text("You have not finished a match here yet").wait_for()
    looked_at(page, "none")
    page.goto("/")
    played_first = post(window, "/api/v1/tables", {
        "rules": "dutch", "players": 2, "name": "Ann", "bot_names": ["Bo"], "level": "greedy", "speed": 0,
    })  # fmt: skip
    assert played_first["seat"] == 0  # the device is known from now on
    played(server, window, "dutch", 4)
    played(server, window, "canasta", 2)

    page.goto("/#games")
    page.get_by_role("link", name="All finished matches").click()
    rows = page.locator("main li a")
    expect(rows).to_have_count(2)
    expect(page.locator(".sum")).to_contain_text("2 matches · 2 deals · ")
    looked_at(page, "desktop")
    page.get_by_label("Rules").select_option("Dutch Samba")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("with Bo, Cy, and Di")
    page.get_by_label("Partner").select_option("Cy")
    expect(rows).to_have_count(1)
    rows.click()
    page.get_by_role("group", name="Steps").wait_for()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("n")
    page.keyboard.type("too early #mistake")
    page.go_back()
    page.get_by_label("Tag").select_option("#mistake")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("#mistake")

    with page.expect_download() as download:
        page.get_by_role("button", name="Save all as one file").click()
    saved = tmp_path / "all.txt"
    download.value.save_as(saved)
    assert saved.read_text(encoding="utf-8").count("sambakit record 2\n") == 2
    assert "x-note 1.1 too early #mistake" in saved.read_text(encoding="utf-8")
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_role("textbox", name="Play on another device too").input_value()
    looked_at(page, "link")

    phone = people.come(server.url, PHONE)
    other = phone.page
    other.goto("/m/")
    other.locator("input[type=file]").set_input_files(saved)
    other.get_by_role("heading", name="2 records in this file").wait_for()
    looked_at(other, "file-phone")
    other.get_by_role("button", name="Dutch Samba · Ann, Bo, Cy, Di 1 deal · ").click()
    other.get_by_role("group", name="Steps").wait_for()
    other.get_by_role("button", name="Notes 1").wait_for()
    other.goto(link)
    until(other, lambda: "#" not in other.url, "an address without the secret")
    other.get_by_role("button", name="Yes, it is mine").click()
    expect(other.locator("main li a")).to_have_count(2)
    for width in (320, 360):
        other.set_viewport_size({"width": width, "height": 640})
        looked_at(other, f"phone-{width}")
    third = people.come(server.url)
    third.watch.forgive("403")
    third.page.goto(link)
    third.page.get_by_role("button", name="Yes, it is mine").click()
    third.page.get_by_text("has been used or is too old").wait_for()

    page.get_by_role("button", name="Delete me …").click()
    page.get_by_role("button", name="Delete me for good").click()
    page.get_by_text("You have not finished a match here yet").wait_for()
    other.reload()
    other.get_by_text("You have not finished a match here yet").wait_for()
