"""The end of a match: who won, the curve that draws itself, what stands out, and a picture that holds nothing else."""

import os
import struct
import zlib
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accent import yellow
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
MOST = 700  # ms that the curve may take
# stops all motion of the curve at a moment, in ms
AT = """(at) => document.querySelector("main svg:has(.end)").getAnimations({ subtree: true })
    .map((one) => { one.pause(); one.currentTime = at; })"""
ENDS = """() => document.querySelector("main svg:has(.end)").getAnimations({ subtree: true })
    .map((one) => one.effect.getComputedTiming().endTime)"""
SHOWN = """() => [
    getComputedStyle(document.querySelector("main svg .draws")).clipPath,
    ...[...document.querySelectorAll("main svg .end")].map((one) => getComputedStyle(one).opacity),
]"""


def played_out(server: Server, window: Table, rules: str = "dutch + target=4000", name: str = "Ann") -> str:
    """Have a program play a match of a few deals with bots for the person of a window; return the table."""
    window.page.goto("/")
    wish = {
        "rules": rules, "players": 4, "name": name, "bot_names": ["Bo", "Cy", "Di"], "level": "greedy", "speed": 0,
        "options": {"limit": {"what": "matches", "most": 1}},
    }  # fmt: skip
    table: str = post(window, "/api/v1/tables", wish)["table"]

    def finished() -> bool:
        return any(one["table"] == table and one["finished"] for one in window.page.evaluate(MINE))

    with programs_play([Remote(table, 0, token_of(window))], server.url):
        until(window.page, finished, "the end of the match", 120)
    return table


def looked_at(page: Page, name: str) -> None:
    assert violations(page) == []
    assert contrast_faults(page) == []
    assert page.evaluate(SIDEWAYS) == []
    pictured(page, name)


def pictured(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"end-{name}.png", full_page=True)


@pytest.mark.page(2)
def test_the_end_tells_who_won_what_stood_out_and_is_shared_as_a_picture(
    server: Server, people: People, tmp_path: Path
) -> None:
    window = people.come(server.url)
    page = window.page
    table = played_out(server, window)
    page.goto(f"/t/{table}/0")
    page.get_by_role("heading", level=1).filter(has_text="win").wait_for()
    best, fan = page.locator("li.best"), page.get_by_role("img").and_(page.locator(".fan"))
    expect(fan.locator(".card").first).to_be_visible()
    expect(best).to_contain_text("Best meld")
    expect(page.get_by_role("listitem").filter(has_text="Turning point")).to_be_visible()
    turned = page.locator("section").filter(has_text="changed the lead most").last
    expect(turned).to_be_visible()
    digest = page.evaluate("(match) => fetch(`/api/v1/matches/${match}/digest`).then((one) => one.json())",
                           window.view["over"]["match"])  # fmt: skip
    assert fan.locator(".card").count() == len(digest["best"]["cards"])
    assert fan.get_attribute("aria-label").count(",") >= len(digest["best"]["cards"]) - 2
    assert f"+{digest['best']['points']:,}" in best.inner_text()
    looked_at(page, "desktop")
    # whoever has won stands first, and the deal that is told of is a click away
    ranked = sorted(window.view["over"]["totals"], reverse=True)
    result = f"{ranked[0]:,} to {ranked[1]:,}".replace("-", "−")
    assert page.locator("main .end p").first.inner_text().startswith(result)
    page.get_by_role("link", name="Show deal").last.click()
    page.get_by_role("group", name="Steps").wait_for()
    turning = page.url.rpartition("#")[2]
    page.go_back()
    expect(turned).to_contain_text(f"Deal {turning.partition('.')[0]} changed the lead most")

    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    record = tmp_path / "record.txt"
    download.value.save_as(record)
    assert record.read_text(encoding="utf-8").count("\nend ") == len(digest["deals"]) > 1

    with page.expect_download() as download:
        page.get_by_role("button", name="Save a picture").click()
    file = tmp_path / "match.png"
    download.value.save_as(file)
    assert is_a_plain_picture(file.read_bytes(), 1080)
    expect(page.locator("canvas")).to_be_visible()
    expect(page.get_by_text("The picture is saved as sambakit-match.png.")).to_be_visible()
    if PICTURES:
        (Path(PICTURES) / "end-shared.png").write_bytes(file.read_bytes())
    looked_at(page, "desktop-picture")
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 640})
        looked_at(page, f"phone-{width}")

    page.get_by_role("button", name="New teams").click()
    window.wait_for_hand()
    assert f"/t/{table}/" not in page.url
    assert [seat["name"] for seat in window.view["seats"]] == ["Ann", "Di", "Bo", "Cy"]
    page.go_back()
    page.get_by_role("button", name="Join the new teams").wait_for()
    page.get_by_text("Your seat waits at another table.").wait_for()
    page.mouse.move(0, 0)  # what the mouse is over has another yellow
    until(page, lambda: yellow(page) == ["Join the new teams"], "one thing to do")
    looked_at(page, "phone-teams")

    # another language; the same browser, so the same person
    page.set_viewport_size({"width": PHONE.width, "height": PHONE.height})
    page.evaluate("() => localStorage.setItem('PARAGLIDE_LOCALE', 'de')")
    page.reload()
    page.get_by_role("button", name="Bild speichern").wait_for()
    expect(page.locator(".fan .card").first).to_be_visible()
    looked_at(page, "phone-de")


@pytest.mark.page(2)
def test_the_curve_draws_itself_in_700_ms_and_stands_at_once_where_motion_is_not_wanted(
    server: Server, people: People
) -> None:
    window = people.come(server.url, reduced_motion="no-preference")
    page = window.page
    table = played_out(server, window)
    page.goto(f"/t/{table}/0")
    page.get_by_role("button", name="Save a picture").wait_for()
    ends = page.evaluate(ENDS)
    assert len(ends) == 3  # the lines, and the two names
    assert max(ends) <= MOST
    states = []
    for at in (0, 150, 350, 600, MOST):
        page.evaluate(AT, at)
        states.append(page.evaluate(SHOWN))
        pictured(page, f"drawing-{at}")
    assert states[0][1:] == ["0", "0"]
    assert states[-1][1:] == ["1", "1"]
    assert len({clip for clip, *_ in states}) >= 4

    page.emulate_media(reduced_motion="reduce")
    page.reload()
    page.get_by_role("button", name="Save a picture").wait_for()
    assert page.evaluate(ENDS) == []
    assert page.evaluate(SHOWN)[1:] == ["1", "1"]


def is_a_plain_picture(png: bytes, size: int) -> bool:
    """Return whether a PNG of that size can be decoded, and holds nothing but its drawing: no text and no time."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, kinds, data = 8, [], b""
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack(">I", png[at + 8 + length : at + 12 + length])[0] == zlib.crc32(kind + body)
        kinds.append(kind.decode())
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            assert (width, height, depth) == (size, size, 8)
            bands = {2: 3, 6: 4}[colour]
        data += body if kind == b"IDAT" else b""
        at += 12 + length
    assert {*kinds} <= {"IHDR", "sRGB", "sBIT", "IDAT", "IEND"}, kinds
    pixels = zlib.decompress(data)
    assert len(pixels) == size * (size * bands + 1)
    return len({*pixels}) > 50  # not one colour
