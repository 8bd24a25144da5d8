"""People gather at a table: made in two clicks, found by code or link, seats chosen or drawn for, then played at."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import violations
from tests.browser.conftest import PHONE, People
from tests.browser.inviting import HANDED_ON, open_people
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.waiting import until

OTHER_RULES = "localStorage.setItem('sambakit.lastRules', JSON.stringify('dutch + out_sets=3'))"


def name_of_the_own_seat(page: Page) -> str:
    return page.locator(".seat.own b").inner_text()


@pytest.mark.page(5)
def test_friends_gather_by_a_code_draw_for_seats_and_begin(server: Server, people: People) -> None:
    host, guest = people.come(server.url), people.come(server.url, PHONE)
    page, phone = host.page, guest.page
    page.goto("/")
    page.get_by_role("button", name="Invite friends").click()
    page.get_by_role("button", name="Create the table").click()
    page.get_by_label("What is your name?").fill("Ann")
    page.get_by_role("button", name="That’s me").click()
    until(page, lambda: name_of_the_own_seat(page) == "Ann", "the own name")
    assert violations(page) == []
    code = page.locator("[data-code]").get_attribute("data-code") or ""
    link = page.get_by_label("Link of the invitation").input_value()

    guest.watch.forgive("status 4|Failed to load resource")
    phone.goto("/")
    phone.evaluate(OTHER_RULES)
    phone.get_by_label("Code of a table").fill("333 333 333")
    phone.get_by_text("No table has this code.").wait_for()
    phone.get_by_label("Code of a table").fill(f"{code[:3].lower()} {code[3:6]}-{code[6:]}")
    phone.get_by_text("Completed sets to go out: 2 instead of 3").wait_for()
    assert violations(phone) == []
    seat = phone.locator("button[data-seat='2']")
    guest.press(seat)
    phone.get_by_text("Enter your name so that the others know who plays.").wait_for()
    phone.get_by_label("Your name").fill("ANN")
    guest.press(seat)
    phone.get_by_text("Somebody at this table has that name.").wait_for()
    phone.get_by_label("Your name").fill("Ben")
    guest.press(seat)
    phone.get_by_text("Ann begins when everybody is there.").wait_for()
    page.locator("[data-seat='2']", has_text="Ben").wait_for()
    page.get_by_role("log").get_by_text("Ben sat down.").wait_for()
    assert violations(phone) == []

    guest.press(phone.locator("button[data-seat='1']"))
    until(phone, lambda: phone.url.endswith("/1"), "the address of the new seat")
    phone.get_by_text("Ann begins when everybody is there.").wait_for()
    page.get_by_role("button", name="Draw for seats").click()
    for window in (host, guest):
        window.page.get_by_role("region", name="The draw").get_by_role("listitem").nth(3).wait_for()
        assert window.page.get_by_text("together", exact=False).count() >= 2
        assert violations(window.page) == []
    assert (name_of_the_own_seat(page), name_of_the_own_seat(phone)) == ("Ann", "Ben")
    page.get_by_role("button", name="Begin", exact=True).click()
    for window in (host, guest):
        window.wait_for_hand()
    assert host.view["hand"] != guest.view["hand"]
    the_people_of_a_running_table(host, guest, people, server, link)


def the_people_of_a_running_table(host: Table, guest: Table, people: People, server: Server, link: str) -> None:
    """Two more come by the link, a third finds the table full; the host hands over and is sent away."""
    page, phone = host.page, guest.page
    for name in ("Cas", "Dee"):
        further = people.come(server.url, PHONE)
        further.page.goto(link)
        further.page.get_by_label("Your name").fill(name)
        further.press(further.page.get_by_role("button", name="Sit down"))
        further.wait_for_hand()
    late = people.come(server.url, PHONE)
    late.page.goto(link)
    late.page.get_by_role("heading", name="All seats are taken").wait_for()
    assert violations(late.page) == []

    open_people(host)
    page.get_by_role("button", name="Take my seat to another device").click()
    assert page.get_by_label(HANDED_ON).input_value() != link
    assert violations(page) == []
    page.get_by_role("button", name="Make host: Ben").click()
    page.get_by_role("button", name="Make host: Ben").wait_for(state="detached")
    for width, height in ((390, 844), (360, 640)):
        phone.set_viewport_size({"width": width, "height": height})
        open_people(guest)
        expect(phone.get_by_role("img", name="QR code of the invitation")).to_be_in_viewport(ratio=1)
        phone.keyboard.press("Escape")
    open_people(guest)
    guest.press(phone.get_by_role("button", name="Remove: Ann"))
    guest.press(phone.get_by_role("button", name="Yes, remove"))
    host.watch.forgive("not_your_seat")
    page.get_by_role("heading", name="You are no longer at this table").wait_for()
    late.watch.forgive("status 4|Failed to load resource")
    late.press(late.page.get_by_role("button", name="Try again"))
    late.page.get_by_role("heading", name="This link does not work").wait_for()
