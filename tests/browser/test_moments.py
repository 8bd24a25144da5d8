"""A completed set is a moment: short, never in the way, without motion where that is wished, told in words too."""

import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sambakit.server import wire
from tests.browser.conftest import DESKTOP, PHONE, People
from tests.browser.moments import WATCH, Completing, Side, completing, completing_two, counting
from tests.browser.scenes import tell, watch
from tests.browser.serving import Server
from tests.browser.states import watched
from tests.browser.table import Table
from tests.browser.waiting import frames, until

LONGEST = 700  # ms
DEVICES = {"desktop": DESKTOP, "phone": PHONE}
PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what a moment looks like goes there
STOPS = (40, 160, 280, 400, 600)  # ms of the moment that are looked at
# a moment that stands still at the wished time, for a screenshot
HOLD = """(at) => document.getAnimations().forEach((one) => {
    if (one.effect.getComputedTiming().duration <= at) return one.finish();
    one.pause();
    one.currentTime = at;
})"""
CHIP = ".moment"
BOXES = """(selector) => [...document.querySelectorAll(selector)].map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [left, top, right, bottom];
})"""


def picture(window: Table, name: str) -> None:
    if PICTURES:
        window.page.screenshot(path=Path(PICTURES) / f"{name}.png")


def open_with(window: Table, table: Completing) -> Any:
    teller = tell(window, table.before)
    window.page.wait_for_timeout(2000)  # what draws moments is fetched when the table stands
    return teller


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("side", [0, 1], ids=["own", "others"])
@pytest.mark.page
def test_U6_a_completed_set_gathers_and_says_what_it_brings(
    device: str, side: Side, server: Server, people: People
) -> None:
    window = people.come(server.url, DEVICES[device], reduced_motion="no-preference")
    table = completing("samba", side)
    teller = open_with(window, table)
    window.page.evaluate(WATCH)
    teller.show(table.after, table.event)
    until(window.page, lambda: bool(window.page.evaluate("window.moments.frames.length")), "the moment")
    until(window.page, lambda: window.page.locator(CHIP).count() == 0, "its end")
    seen = window.page.evaluate("window.moments")
    assert {text for shown in seen["frames"] for text in shown} == {"S +1,500"}
    assert len(seen["frames"]) > 3
    assert seen["longest"] <= LONGEST
    assert seen["moved"] == []
    log = window.page.get_by_role("log").first.inner_text()
    assert "samba. 1,500 points." in log


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("kind", ["samba", "mixed"])
@pytest.mark.page
def test_U6_every_moment_of_it_takes_input(device: str, kind: Any, server: Server, people: People) -> None:
    """Each picture of the moment is held, looked at, and every card, meld and button below it can be hit."""
    window = people.come(server.url, DEVICES[device], reduced_motion="no-preference")
    table = completing(kind, 0)
    teller = open_with(window, table)
    teller.show(table.after, table.event)
    until(window.page, lambda: window.page.locator(CHIP).count() == 1, "the moment")
    for stop in STOPS:
        window.page.evaluate(HOLD, stop)
        frames(window.page, 2)
        assert window.page.evaluate(hit_by("[data-meld], [data-button], .hand [data-card]")) == []
        picture(window, f"moment_{kind}_{device}_{stop}")
    card = table.after.hand[0]
    window.pick(card)
    assert window.tray() == [card]
    assert window.page.locator(CHIP).count() == 0  # a click ends it


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("side", [0, 1], ids=["own", "others"])
@pytest.mark.page
def test_two_sets_that_are_completed_at_once_are_both_read_and_stay_in_the_window(
    device: str, side: Side, server: Server, people: People
) -> None:
    window = people.come(server.url, DEVICES[device], reduced_motion="no-preference")
    table = completing_two(side)
    teller = open_with(window, table)
    teller.show(table.after, table.event)
    until(window.page, lambda: window.page.locator(CHIP).count() == 2, "the moments")
    window.page.evaluate(HOLD, 80)
    frames(window.page, 2)
    picture(window, f"moment_two_{device}_{side}_80")
    fan = window.page.evaluate(BOXES, ".flight")
    width = window.page.evaluate("innerWidth")
    assert [box for box in fan if box[0] < 0 or box[2] > width] == []
    window.page.evaluate(HOLD, 450)
    frames(window.page, 2)
    picture(window, f"moment_two_{device}_{side}_450")
    one, other = window.page.evaluate(BOXES, CHIP)
    assert one[3] <= other[1] or other[3] <= one[1] or one[2] <= other[0] or other[2] <= one[0]
    assert min(one[0], one[1], other[0], other[1]) >= 0


@pytest.mark.page
def test_the_next_event_ends_a_moment_at_once(server: Server, people: People) -> None:
    window = people.come(server.url, DESKTOP, reduced_motion="no-preference")
    table = completing("mixed", 1)
    teller = open_with(window, table)
    teller.show(table.after, table.event)
    until(window.page, lambda: window.page.locator(CHIP).count() == 1, "the moment")
    window.page.evaluate(HOLD, 300)
    teller.show(msgspec.structs.replace(table.after, speed=700))
    until(window.page, lambda: window.page.locator(CHIP).count() == 0, "its end", 2)
    assert window.page.locator(".flight").count() == 0
    assert window.page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.page
def test_U6_with_reduced_motion_the_points_stand_there_and_nothing_moves(
    device: str, server: Server, people: People
) -> None:
    window = people.come(server.url, DEVICES[device], reduced_motion="reduce")
    table = completing("samba", 1)
    teller = open_with(window, table)
    teller.show(table.after, table.event)
    chip = window.page.locator(CHIP)
    until(window.page, lambda: chip.count() == 1, "the points")
    assert chip.inner_text().split() == ["S", "+1,500"]
    assert window.page.locator(".flight").count() == 0
    assert window.page.evaluate("document.getAnimations().length") == 0
    picture(window, f"moment_still_{device}")
    assert "That makes a samba. 1,500 points." in window.page.get_by_role("log").first.inner_text()
    until(window.page, lambda: chip.count() == 0, "their end")


@pytest.mark.page
def test_a_row_of_samba_romme_that_begins_to_count_has_its_moment(server: Server, people: People) -> None:
    window = people.come(server.url, PHONE, reduced_motion="no-preference")
    table = counting()
    teller = open_with(window, table)
    teller.show(table.after, table.event)
    until(window.page, lambda: window.page.locator(CHIP).count() == 1, "the moment")
    window.page.evaluate(HOLD, 160)
    picture(window, "moment_row_160")
    window.page.evaluate(HOLD, 500)
    picture(window, "moment_row_500")
    assert window.page.locator(CHIP).inner_text() == "+300"
    assert "The row counts. 300 points." in window.page.get_by_role("log").first.evaluate("one => one.textContent")


@pytest.mark.page
def test_a_screen_sees_it_too(server: Server, people: People) -> None:
    window = people.come(server.url, DESKTOP, reduced_motion="no-preference")
    table = completing("samba", 1)
    teller = watch(window, watched(of_samba(table.before)), page="screen")
    window.page.wait_for_timeout(2000)
    teller.show(watched(of_samba(table.after)), table.event)
    until(window.page, lambda: window.page.locator(CHIP).count() == 1, "the moment")
    window.page.evaluate(HOLD, 500)
    picture(window, "moment_screen")
    assert window.page.locator(CHIP).inner_text().split() == ["S", "+1,500"]


def of_samba(view: wire.AnyView) -> wire.TableView:
    assert isinstance(view, wire.TableView)
    return view


def hit_by(targets: str) -> str:
    """Return a script for the names of the targets that a click in their middle would miss because of a picture."""
    return f"""() => [...document.querySelectorAll("{targets}")].filter((one) => {{
        const {{ x, y, width, height }} = one.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return hit?.closest(".flights") !== null && hit !== null;
    }}).map((one) => one.outerHTML.slice(0, 80))"""
