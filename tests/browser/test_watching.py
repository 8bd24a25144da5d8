"""People watch a table at which they do not sit: they see what everybody sees, and no card of a hand."""

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator

from tests.browser.access import violations
from tests.browser.conftest import DESKTOP, LANGUAGES, PHONE, Device, People
from tests.browser.measuring import layout_faults
from tests.browser.playing import Player
from tests.browser.scanning import scanned
from tests.browser.scenes import lobby, screen, screen_at_the_end, watching
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.together import NAMES, begin, post, said_by_room, token_of_program
from tests.browser.waiting import frames, until

TV = Device(1920, 1080)
PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the pages look like goes there
SIZES = [
    (320, 640),
    (360, 560),
    (390, 844),
    (640, 360),
    (768, 1024),
    (1024, 768),
    (1366, 650),
    (1920, 1080),
    (2560, 1440),
]
NO_LOBBY = '{"code": "not_found", "text": ""}'
FLIGHTS = """() => {
    window.flown = 0;
    const layer = document.querySelector(".flights");
    new MutationObserver((all) => { window.flown += all.flatMap((one) => [...one.addedNodes]).length; })
        .observe(layer, { childList: true });
}"""
SECRET = ("hand", "drawn")  # fields of a view that are for one seat alone


def opened(server: Server, host: Table, **options: Any) -> tuple[str, str]:
    """Open a table for four at which people gather, and return its id and the secret of its invitation."""
    host.page.goto("/")
    wish = {
        "rules": "dutch", "players": 4, "name": NAMES[0], "bot_names": [], "level": "greedy", "speed": 0,
        "gathers": True, "purpose": "friends", "options": options,
    }  # fmt: skip
    table: str = post(host, "/api/v1/tables", wish)["table"]
    invite = said_by_room(server, host, table).invite
    assert invite is not None
    return table, invite.secret


def hidden_cards(message: object) -> list[object]:
    """Return what a message holds in the fields for one seat alone."""
    if isinstance(message, dict):
        own = [message[field] for field in SECRET if message.get(field)]
        drawn = [message["cards"]] if message.get("kind") == "drew" and message.get("cards") else []
        return [*own, *drawn, *(found for part in message.values() for found in hidden_cards(part))]
    return [found for part in message for found in hidden_cards(part)] if isinstance(message, list) else []


@pytest.mark.page(2)
def test_who_watches_sees_the_match_and_no_hand_and_the_players_see_how_many_do(server: Server, people: People) -> None:
    host, watcher = people.come(server.url), people.come(server.url, reduced_motion="no-preference")
    table, _ = opened(server, host, spectators=True)
    watcher.page.goto(f"/t/{table}/watch")
    watcher.page.get_by_role("heading", name="The match has not begun yet").wait_for()
    assert "Ann" not in watcher.page.locator("body").inner_text()
    assert violations(watcher.page) == []

    begin(server, host, table)
    watcher.page.get_by_text("You are watching").wait_for()
    watcher.page.evaluate(FLIGHTS)
    host.page.goto(f"/t/{table}/0")
    host.wait_for_hand()
    host.page.get_by_role("img", name="One person is watching. Who watches sees no hands.").wait_for()
    assert violations(host.page) == []
    player = Player(host)
    while player.done["discard"] < 2 and host.view["phase"] != "over":
        player.play_one()
    event = host.view["last_event"]
    watcher.watch.wait(lambda view: view["last_event"] >= event, "the same state")
    watcher.page.get_by_text("Ann discarded").first.wait_for()
    held = watcher.page.get_by_text(f"Ann, {len(host.view['hand'])} cards").first
    until(watcher.page, lambda: held.count() == 1, "the number of cards in Ann's hand")
    assert watcher.view["hand"] == []
    assert watcher.page.evaluate("window.flown") > 0
    assert watcher.page.locator(".hand, [role=gridcell], [role=option], [data-button]").count() == 0
    assert [found for message in watcher.watch.received for found in hidden_cards(message)] == []
    assert {message["type"] for message in watcher.watch.sent} <= {"hello", "ping", "resync"}
    assert violations(watcher.page) == []

    watcher.page.get_by_role("button", name="Stop watching").focus()
    watcher.page.keyboard.press("Enter")
    watcher.page.locator("[data-start=play]").wait_for()
    until(host.page, lambda: host.view["watchers"] == 0, "nobody who watches")


@pytest.mark.page(2)
def test_a_full_table_offers_to_watch_it_where_that_is_allowed_and_else_says_what_to_do(
    server: Server, people: People
) -> None:
    host, late = people.come(server.url), people.come(server.url, PHONE)
    table, secret = opened(server, host, spectators=True)
    for seat in (1, 2, 3):
        token_of_program(server, table, secret, seat)
    late.page.goto(f"/t/{table}#{secret}")
    late.page.get_by_role("heading", name="All seats are taken").wait_for()
    assert violations(late.page) == []
    late.press(late.page.get_by_role("link", name="Watch"))
    late.page.get_by_role("heading", name="The match has not begun yet").wait_for()

    closed, _ = opened(server, host)
    host.page.goto(f"/t/{closed}/0")
    host.page.get_by_role("button", name="Begin", exact=True).wait_for()
    late.watch.forgive("not_watched")
    late.page.goto(f"/t/{closed}/watch")
    late.page.get_by_role("heading", name="Nobody else may watch here").wait_for()
    late.page.get_by_text("Ask the host for an invitation").wait_for()
    assert violations(late.page) == []
    late.watch.forgive("nobody_here")
    late.page.goto("/t/no-such-table/watch")
    late.page.get_by_role("heading", name="Nobody is at this table now").wait_for()


@pytest.mark.page(3)
def test_a_screen_shows_codes_that_seat_a_phone_and_then_the_match(server: Server, people: People) -> None:
    host, phone, tv = people.come(server.url), people.come(server.url, PHONE), people.come(server.url, TV)
    table, _ = opened(server, host)
    host.page.goto(f"/t/{table}/0")
    link = screen_link(host, host.page.get_by_role("button", name="Show on a TV"))
    tv.page.goto(link)
    tv.page.locator("[data-seat='2'] .qr svg").wait_for()
    assert layout_faults(tv.page) + violations(tv.page) == []

    phone.page.goto(scanned(tv.page, "[data-seat='2']"))
    phone.page.get_by_label("Your name").fill("Cas")
    phone.press(phone.page.get_by_role("button", name="Sit down"))
    phone.page.get_by_text("Ann begins when everybody is there.").wait_for()
    tv.page.locator("[data-seat='2'].taken", has_text="Cas").wait_for()
    host.page.keyboard.press("Escape")
    host.page.get_by_role("button", name="Begin", exact=True).click()
    phone.wait_for_hand()
    assert phone.view["seat"] == 2
    tv.page.get_by_role("region", name="Ann and Cas", exact=True).wait_for()
    tv.page.reload()  # its link is kept
    tv.page.get_by_role("region", name="Ann and Cas", exact=True).wait_for()
    assert "#" not in tv.page.url
    assert scanned(tv.page, ".join").startswith(f"{server.url}/t/{table}#")
    assert tv.view["hand"] == []
    assert layout_faults(tv.page) + violations(tv.page) == []

    host.page.get_by_role("button", name="Menu").click()
    tv.watch.forgive("not_watched")
    assert screen_link(host, host.page.get_by_role("button", name="Show on a TV")) != link
    tv.page.get_by_role("heading", name="This screen has no link any more").wait_for()


def screen_link(host: Table, button: Locator) -> str:
    """Make a link for a screen, by the button that leads there."""
    button.click()
    host.page.get_by_role("button", name="Make the link").click()
    link = host.page.get_by_label("Link for the screen").input_value()
    assert violations(host.page) == []
    return link


@pytest.mark.page(2)
def test_the_lobby_lists_a_table_whose_host_shows_it_and_a_tap_leads_to_a_seat(server: Server, people: People) -> None:
    host, guest = people.come(server.url), people.come(server.url, PHONE)
    page, phone = host.page, guest.page
    phone.goto("/")
    guest.press(phone.get_by_role("link", name="Open tables"))
    phone.get_by_text("No table is open now.").wait_for()
    assert violations(phone) == []
    page.goto("/")
    page.get_by_role("button", name="Invite friends").click()
    page.get_by_role("switch", name="Show the table in the lobby").check()
    page.get_by_text("The chat is off then").wait_for()
    assert violations(page) == []
    page.get_by_role("button", name="Create the table").click()
    listed = page.get_by_role("switch", name="Show the table in the lobby")
    listed.wait_for()

    again = phone.get_by_role("button", name="Look again")
    guest.press(again)
    phone.get_by_text("3 of 4 seats free").first.wait_for()
    listed.uncheck()
    until(phone, lambda: tapped(guest, again) and phone.get_by_text("No table is open now.").count() == 1, "no table")
    listed.check()
    until(phone, lambda: tapped(guest, again) and phone.get_by_text("3 of 4 seats free").count() == 1, "the table")
    assert "Ann" not in phone.locator("main").inner_text()
    assert violations(phone) == []
    phone.get_by_role("button", name="Sit down").focus()
    phone.keyboard.press("Enter")
    phone.get_by_label("Your name").fill("Ben")  # which this device did not know
    phone.keyboard.press("Enter")
    page.get_by_role("log").get_by_text("Ben sat down.").wait_for()

    phone.route("**/api/v1/lobby", lambda asked: asked.fulfill(status=404, body=NO_LOBBY))
    guest.watch.forgive("status 404|Failed to load resource")
    phone.goto("/lobby")
    phone.get_by_role("heading", name="There is no lobby here").wait_for()


@pytest.mark.page
def test_nobody_has_to_scroll_a_screen_at_the_end_of_a_match(server: Server, people: People) -> None:
    window = people.come(server.url, TV)
    screen_at_the_end(window)
    for width, height in ((1920, 1080), (3840, 2160), (1280, 720)):
        window.page.set_viewport_size({"width": width, "height": height})
        frames(window.page, 4)
        assert window.page.evaluate("() => document.documentElement.scrollHeight - innerHeight") <= 0, (width, height)
        if PICTURES:
            window.page.screenshot(path=Path(PICTURES) / f"screen at the end {width}.png")


def tapped(window: Table, button: Locator) -> bool:
    window.press(button)
    frames(window.page, 10)
    return True


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.page
def test_pages_of_those_who_watch_fit_into_every_window(language: str, server: Server, people: People) -> None:
    window = people.come(server.url, DESKTOP, language)
    faults = []
    for scene in (watching, screen, lobby):
        scene(window)
        for width, height in SIZES:
            window.page.set_viewport_size({"width": width, "height": height})
            frames(window.page, 2)
            faults += [f"{scene.__name__} {width}×{height}: {fault}" for fault in layout_faults(window.page)]
    assert faults == []


def test_what_is_hidden_would_be_found() -> None:
    drew = {"type": "news", "events": [{"kind": "drew", "cards": ["As"]}], "parts": [{"fields": {"hand": ["Kd"]}}]}
    assert hidden_cards(drew) == [["As"], ["Kd"]]
