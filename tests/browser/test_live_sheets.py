"""A score sheet that is live: some write along, others look on, and no network and no server is needed to go on."""

import os
import re

import pytest
from playwright.sync_api import Page, Route, expect

from sambakit.scorekeeper import differences, tally_of
from tests.browser.conftest import DESKTOP, LANGUAGES, PHONE, Device, People
from tests.browser.live_sheets import (
    begin,
    enter,
    evening,
    is_linked,
    look_on,
    open_sheet,
    save,
    share,
    write_along,
)
from tests.browser.serving import Server
from tests.browser.sheet_hand import OUTSIDE, Hand, totals
from tests.browser.test_offline import wait_until_kept
from tests.browser.test_sharing import is_sound, kept
from tests.browser.waiting import frames, until

PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the pages look like goes there
LATE = {
    "en": "Also entered elsewhere",
    "nl": "Ook elders ingevuld",
    "de": "Auch woanders eingetragen",
}
SECOND = 1000  # ms from the tap on one device to the new total on another
NOTE_TAP = "() => addEventListener('click', () => { window.tapped ??= Date.now(); }, { capture: true, once: true })"
NOTE_CHANGE = """() => {
    const total = document.querySelector(".standing .total");
    const observer = new MutationObserver(() => { window.changed ??= Date.now(); observer.disconnect(); });
    observer.observe(total, { characterData: true, childList: true, subtree: true });
}"""
SOON = 5000  # ms; a busy machine


def has(page: Page, *wanted: int) -> None:
    """Wait until the sheet on a page has these totals."""
    texts = [f"{points:,}" if points >= 0 else f"−{-points:,}" for points in wanted]
    expect(page.locator(".standing .total")).to_have_text(texts, timeout=SOON)


def pictures(page: Page, name: str) -> None:
    """Take pictures of a page on a phone, a screen and a television, where somebody wants to see them."""
    for width, height in ((360, 640), (1366, 768), (1920, 1080)) if PICTURES else ():
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=f"{PICTURES}/{name}-{width}.png", full_page=True)


@pytest.mark.page(3)
def test_what_one_enters_is_seen_by_all_within_a_second(server: Server, people: People) -> None:
    anna, bert, guest = (people.come(server.url, device).page for device in (PHONE, PHONE, DESKTOP))
    open_sheet(anna, evening(0))
    links = share(anna)
    assert re.fullmatch(rf"{server.url}/s/s[\w-]{{22}}", links.look)
    assert re.fullmatch(rf"{re.escape(links.look)}#[\w-]{{22}}", links.write)
    write_along(bert, links)
    look_on(guest, links)
    expect(guest.locator(".parts .note")).to_have_text("No deal has been entered yet.")
    expect(anna.locator("main > .live")).to_contain_text("Live, with 2 other devices", timeout=40_000)
    begin(anna, 420, 100)
    anna.evaluate(NOTE_TAP)
    for page in (guest, bert):
        page.evaluate(NOTE_CHANGE)
    save(anna)
    for page in (guest, bert):
        has(page, 420, 100)
    tapped = anna.evaluate("() => window.tapped")
    waited = [page.evaluate("() => window.changed") - tapped for page in (guest, bert)]
    assert all(0 < wait <= SECOND for wait in waited), waited
    expect(guest.locator("summary.fresh")).to_have_count(1)
    enter(bert, 80)
    for page in (anna, guest):
        has(page, 500, 100)
    assert (
        guest.locator("[aria-live=polite].sr").inner_text() == "Deal 2 entered. Anna and Carla 500, Bert and Dirk 100."
    )
    assert [tally_of(sheet).standing.totals for sheet in kept(bert)] == [(500, 100)]
    bert.reload()
    is_linked(bert)
    enter(bert, 5)
    has(guest, 505, 100)


@pytest.mark.page(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_that_is_being_entered_stays_and_the_same_deal_of_another_stands_beside_it(
    server: Server, people: People, language: str
) -> None:
    anna, bert = (people.come(server.url, PHONE, one).page for one in ("en", language))
    open_sheet(anna, evening(0))
    write_along(bert, share(anna))
    begin(bert, 130)
    enter(anna, 125)
    expect(bert.locator("h1 .late")).to_have_text(LATE[language])
    expect(bert.locator('[data-field="0.melds"] b')).to_have_text("130")
    is_sound(bert)
    pictures(bert, f"late-{language}")
    bert.set_viewport_size({"width": 360, "height": 640})
    assert bert.evaluate(OUTSIDE) == []
    Hand(bert).tap("header .icon:not(:first-child)")
    expect(bert.locator('[data-field="0.melds"] b')).to_have_text("13")
    Hand(bert).tap(".digits .key", "0")
    save(bert)
    for page in (bert, anna):
        expect(page.locator(".difference .version")).to_have_count(2, timeout=SOON)
    assert [one.number for one in differences(kept(anna)[0])] == [1]
    anna.locator(".difference .version .btn").first.tap()
    expect(bert.locator(".difference")).to_have_count(0, timeout=SOON)
    for page in (anna, bert):
        has(page, 125, 0)


@pytest.mark.page(2)
def test_what_others_know_already_is_undone_for_them_too(server: Server, people: People) -> None:
    anna, bert = (people.come(server.url, PHONE).page for _ in range(2))
    open_sheet(anna, evening(0))
    write_along(bert, share(anna))
    enter(anna, 125)
    has(bert, 125, 0)
    anna.locator(".undo").tap()
    expect(anna.locator('[data-field="0.melds"] b')).to_have_text("125")
    has(bert, 0, 0)
    Hand(anna).fill("1.melds", 40)
    save(anna)
    has(bert, 125, 40)
    assert [list(sheet.deals) for sheet in kept(bert)] == [[1]]
    assert differences(kept(bert)[0]) == ()


@pytest.mark.page(3)
def test_without_a_network_both_go_on_and_come_together_again(server: Server, people: People) -> None:
    windows = [people.come(server.url, PHONE) for _ in range(3)]
    anna, bert, guest = (window.page for window in windows)
    windows[1].watch.forgive("ERR_INTERNET_DISCONNECTED")
    open_sheet(anna, evening(0))
    links = share(anna)
    write_along(bert, links)
    look_on(guest, links)
    enter(anna, 100)
    has(bert, 100, 0)
    bert.context.set_offline(True)
    expect(bert.locator("main > .live.away")).to_contain_text("Not connected.")
    enter(bert, 20)
    enter(bert, 30)
    expect(bert.locator("main > .live.away")).to_contain_text("Not sent yet: 2 changes.")
    enter(anna, 25)
    has(guest, 125, 0)
    has(bert, 150, 0)
    bert.context.set_offline(False)
    for page in (anna, bert, guest):
        expect(page.locator(".difference .version")).to_have_count(2, timeout=SOON)
    is_linked(bert)
    has(guest, *totals(bert))
    assert [len(sheet.changes) for sheet in kept(bert)] == [4]
    assert guest.locator(".difference .btn").count() == 0


@pytest.mark.page(2)
@pytest.mark.server(2)
def test_a_server_that_is_killed_and_comes_back_gets_what_was_entered_meanwhile(
    own_server: Server, people: People
) -> None:
    windows = [people.come(own_server.url, PHONE) for _ in range(2)]
    anna, guest = (window.page for window in windows)
    for window in windows:
        window.watch.forgive("ERR_|503")
    open_sheet(anna, evening(2))
    look_on(guest, share(anna))
    own_server.kill()
    enter(anna, 100)
    expect(anna.locator("main > .live.away")).to_contain_text("Not sent yet: one change.")
    expect(guest.locator(".state.away")).to_contain_text("Not connected. The sheet as it was")
    own_server.start()
    is_linked(anna)
    expect(guest.locator(".state.live")).to_be_visible(timeout=40_000)
    has(guest, *totals(anna))


@pytest.mark.page(4)
def test_sharing_ends_for_everybody_and_every_device_keeps_what_it_has(server: Server, people: People) -> None:
    windows = [people.come(server.url, PHONE) for _ in range(4)]
    anna, bert, guest, late = (window.page for window in windows)
    for window in windows:
        window.watch.forgive("404")
    open_sheet(anna, evening(2))
    links = share(anna)
    write_along(bert, links)
    look_on(guest, links)
    anna.get_by_role("button", name="End sharing").tap()
    anna.get_by_role("button", name="Go on sharing").tap()
    anna.get_by_role("button", name="End sharing").tap()
    anna.get_by_role("button", name="End it for everybody").tap()
    expect(anna.locator("main > .live")).to_have_count(0)
    expect(bert.locator("main > .live")).to_contain_text("Sharing has ended.")
    expect(guest.locator(".state")).to_contain_text("Sharing has ended. This is the sheet as it was")
    late.goto(links.look)
    expect(late.locator("h1")).to_have_text("Nobody shares this sheet")
    is_sound(late)
    before = totals(bert)
    enter(bert, 100)
    has(bert, before[0] + 100, before[1])
    bert.locator("main > .live .btn").tap()
    expect(bert.locator("main > .live")).to_have_count(0)
    again = share(bert)  # by another key
    assert again.look == links.look
    assert again.write != links.write
    guest.reload()
    has(guest, before[0] + 100, before[1])


@pytest.mark.page(3)
def test_a_wrong_key_lets_nobody_write_and_a_copy_goes_on_alone(server: Server, people: People) -> None:
    anna, other = people.come(server.url, PHONE).page, people.come(server.url, PHONE)
    open_sheet(anna, evening(2))
    links = share(anna)
    other.watch.forgive("403")
    page = other.page
    page.goto(links.look + "#AAAAAAAAAAAAAAAAAAAAAA")
    expect(page.locator("main > .note")).to_have_text("This link does not let you write. You can look on.")
    assert page.evaluate("() => location.hash") == ""
    assert page.evaluate("() => Object.keys(localStorage).filter((key) => /Live/.test(key))") == []
    before = totals(anna)
    page.get_by_role("button", name="Keep a copy and go on with it").tap()
    expect(page.locator(".enter")).to_be_visible()
    assert page.locator("main > .live").count() == 0
    enter(page, 100)
    assert totals(page) == [before[0] + 100, before[1]]
    has(anna, *before)


@pytest.mark.page(4)
@pytest.mark.server(2)
def test_pages_of_live_sheets_open_without_a_network_and_send_when_it_is_back(
    own_server: Server, people: People
) -> None:
    windows = [people.come(own_server.url, PHONE, service_workers="allow") for _ in range(2)]
    (anna, guest), contexts = (window.page for window in windows), [window.page.context for window in windows]
    for window in windows:
        window.watch.forgive("ERR_|503")
    open_sheet(anna, evening(2))
    links = share(anna)
    look_on(guest, links)
    before = totals(anna)
    for page in (anna, guest):
        wait_until_kept(page)
    own_server.kill()
    for context in contexts:
        context.set_offline(True)
    for page in (anna, guest):
        page.reload()
    expect(guest.locator(".state.away")).to_contain_text("Not connected.")
    assert totals(guest) == before
    enter(anna, 100)
    expect(anna.locator("main > .live.away")).to_contain_text("Not sent yet: one change.")
    anna.close()
    anna = contexts[0].new_page()
    anna.goto("/score")
    expect(anna.locator("main > .live.away")).to_contain_text("Not sent yet: one change.")
    anna.get_by_text("All sheets").tap()
    own_server.start()
    for context in contexts:
        context.set_offline(False)
    has(guest, before[0] + 100, before[1])  # it is sent though it lies open no longer


@pytest.mark.page(3)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_links_and_the_live_page_are_whole_in_every_language(server: Server, people: People, language: str) -> None:
    anna = people.come(server.url, PHONE, language).page
    open_sheet(anna, evening(7))
    links = share(anna)
    is_sound(anna)
    pictures(anna, f"share-live-{language}")
    for scheme, device in (("dark", PHONE), ("light", Device(1366, 768))):
        guest = people.come(server.url, device, language, color_scheme=scheme).page
        look_on(guest, links)
        guest.locator("summary.row").first.click()
        is_sound(guest)
        guest.locator("summary.row").first.click()
        pictures(guest, f"live-{scheme}-{language}")


@pytest.mark.page(1)
def test_a_sheet_that_is_removed_takes_its_key_along(server: Server, people: People) -> None:
    page = people.come(server.url, PHONE).page
    keys = "() => Object.keys(localStorage).filter((key) => key.startsWith('sambakit.sheetLive.')).length"
    open_sheet(page, evening(1))
    share(page)
    page.get_by_text("All sheets").tap()
    page.locator("li .quiet").tap()
    page.reload()
    expect(page.get_by_text("A sheet was removed.")).to_be_visible()
    assert page.evaluate(keys) == 1  # it may be brought back
    page.get_by_text("A sheet was removed.").locator("..").get_by_role("button").last.tap()
    page.reload()
    until(page, lambda: page.evaluate(keys) == 0, "no key any longer")


@pytest.mark.page
def test_where_the_server_shares_no_sheets_nothing_is_offered(server: Server, people: People) -> None:
    page = people.come(server.url, PHONE).page

    def without(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "sheets": False})

    page.route("**/api/v1/choices", without)
    open_sheet(page, evening(2))
    with page.expect_response("**/api/v1/choices"):
        page.locator(".share summary").click()
    page.get_by_role("button", name="spreadsheet").wait_for()
    frames(page, 3)
    expect(page.locator(".share .live")).to_have_count(0)
