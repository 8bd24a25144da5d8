"""A replay that four people go through together: one leads, others break free and come back, all see what is shown."""

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import DESKTOP, PHONE, People
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.test_replays import SIDEWAYS, place
from tests.browser.together import NAMES, begin, invited, programs_play, sit_down
from tests.browser.waiting import until
from tests.server.process import Remote

PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the pages look like goes there
MINE = "async () => (await (await fetch('/api/v1/mine')).json())"
MARK = ".mark"
# names beside the pointers that the head of the page covers, or that stick out of the window
NAMES_OUT_OF_SIGHT = """() => [...document.querySelectorAll(".mark span")].filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const head = document.querySelector("header").getBoundingClientRect().bottom;
    return top < head || left < 0 || right > innerWidth || bottom > innerHeight;
}).map((one) => one.textContent)"""


def picture(page: Page, name: str) -> None:
    """Keep what the page looks like, where pictures are wanted."""
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"together-{name}.png")


def finished_by_four(server: Server, windows: list[Table], options: dict[str, Any]) -> str:
    """Seat the people of four windows, have their devices play a match of one deal, and return its id."""
    table, secret = invited(server, windows[0], 4, "dutch", {"limit": {"what": "deals", "most": 1}, **options})
    for seat, window in enumerate(windows[1:], 1):
        sit_down(window, table, secret, seat)
    begin(server, windows[0], table)
    remotes = [Remote(table, seat, token_of(window)) for seat, window in enumerate(windows)]

    def finished() -> str:
        mine: list[dict[str, Any]] = windows[0].page.evaluate(MINE)
        return next(str(one["finished"]) for one in mine if one["table"] == table)

    with programs_play(remotes, server.url):
        until(windows[0].page, lambda: finished() != "", "the end of the match", 90)
    return finished()


def token_of(window: Table) -> str:
    return next(one["value"] for one in window.page.context.cookies() if one["name"] == "sambakit")


@pytest.mark.page(5)
@pytest.mark.deals(4)
def test_four_people_go_through_it_one_leads_one_breaks_free_and_all_see_who_points(
    server: Server, people: People
) -> None:
    windows = [people.come(server.url, device) for device in (DESKTOP, DESKTOP, PHONE, DESKTOP)]
    match = finished_by_four(server, windows, {"spectators": True})
    pages = [window.page for window in windows]
    ann, ben, cas, dee = pages
    ann.goto(f"/m/{match}#1.3")
    ann.get_by_role("group", name="Steps").wait_for()
    bars = [page.get_by_role("group", name="Together") for page in pages]
    expect(bars[0]).to_have_count(0)  # alone with it nothing is said of others
    for page in pages[1:]:
        page.goto(f"/m/{match}")
        page.get_by_role("group", name="Steps").wait_for()
    expect(bars[0]).to_contain_text("3 others have this replay open")
    bars[0].get_by_role("button", name="Lead the others").click()
    for page, bar in zip(pages[1:], bars[1:], strict=True):
        expect(bar).to_contain_text(f"{NAMES[0]} leads.")
        bar.get_by_role("button", name="Follow").click()
        until(page, lambda page=page: "step 3 of" in place_of(page), "the moment of the leader")
    expect(bars[0]).to_contain_text("You lead, and 3 follow.")
    ann.keyboard.press("ArrowRight")
    ann.keyboard.press("ArrowRight")
    for page in pages[1:]:
        until(page, lambda page=page: "step 5 of" in place_of(page), "a step of the leader")

    ann.locator(".hands [data-anchor='card-0-2']").click()
    for page in pages:
        expect(page.locator(MARK)).to_have_text(NAMES[0])
        assert near(page.locator(MARK).bounding_box(), page.locator("[data-anchor='card-0-2'] .card").bounding_box())
        assert page.evaluate(NAMES_OUT_OF_SIGHT) == []
    expect(ben.locator('[data-live="answer"]')).to_contain_text("Ann points at: ")
    dee.keyboard.press("p")  # by keyboard: the first place of the table
    expect(ann.locator(MARK)).to_have_count(2)
    picture(ann, "leader")
    picture(ben, "follower")
    picture(cas, "phone")
    for page in (ann, cas):
        assert violations(page) == []
        assert contrast_faults(page) == []
    for width in (320, 360):
        cas.set_viewport_size({"width": width, "height": 640})
        until(cas, lambda: cas.evaluate(SIDEWAYS) == [], f"a page of {width} without sideways scrolling")
        until(cas, lambda: cas.evaluate(NAMES_OUT_OF_SIGHT) == [], f"all names within {width}")
        picture(cas, f"phone-{width}")

    ben.keyboard.press("ArrowRight")  # whoever goes on alone is free
    expect(bars[1].get_by_role("button", name="Follow")).to_be_visible()
    expect(bars[0]).to_contain_text("and 2 follow")
    ann.keyboard.press("ArrowLeft")
    until(cas, lambda: "step 4 of" in place_of(cas), "the leader went back")
    expect(cas.locator(MARK)).to_have_count(0)
    assert "step 6 of" in place_of(ben)
    bars[1].get_by_role("button", name="Follow").click()
    until(ben, lambda: "step 4 of" in place_of(ben), "back with the leader")

    bars[0].get_by_label("Hand over the lead").select_option(NAMES[3])
    expect(bars[3]).to_contain_text("You lead, and 3 follow.")
    dee.keyboard.press("End")
    last = place_of(dee)
    for page in (ann, ben, cas):
        until(page, lambda page=page: place_of(page) == last, "the end, where the new leader is")

    guest = people.come(server.url).page  # the table let people watch
    guest.goto(f"/m/{match}")
    bar = guest.get_by_role("group", name="Together")
    expect(bar).to_contain_text("Player 4 leads.")
    expect(bars[3].get_by_label("Hand over the lead")).to_contain_text("Guest 5")
    dee.close()
    expect(bars[0]).to_contain_text("You lead, and 2 follow.")


def place_of(page: Page) -> str:
    """Return where the replay stands, also where the head alone says so."""
    return page.locator(".scrub input").get_attribute("aria-valuetext") or place(page)


def near(one: Any, other: Any) -> bool:
    return all(abs(one[side] - other[side]) < 8 for side in ("x", "y"))
