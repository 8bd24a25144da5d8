"""What the menu of a table offers: a new game, the end of the match, the score sheet, what happened, all games."""

import re

import pytest

from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.inviting import HANDED_ON, open_people, seat_link
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.waiting import until


def menu(window: Table, name: str) -> None:
    window.press(window.page.get_by_role("button", name="Menu").first)
    window.press(window.page.get_by_role("dialog", name="Menu").get_by_role("button", name=re.compile(f"^{name}")))


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.page
def test_the_menu_leads_to_sheet_history_games_and_a_new_game(device: Device, server: Server, people: People) -> None:
    window = people.come(server.url, device)
    page = window.page
    window.open_new(rules="canasta")
    menu(window, "Score sheet")
    sheet = page.get_by_role("dialog", name="Score sheet")
    sheet.get_by_text("deal 1 of the match to 5,000").wait_for()
    sheet.get_by_text("No deal is over yet.").wait_for()
    page.keyboard.press("Escape")
    menu(window, "What happened")
    page.get_by_role("dialog", name="What happened").get_by_text("dealt").first.wait_for()
    page.keyboard.press("Escape")
    menu(window, "My games")
    games = page.get_by_role("dialog", name="My games")
    games.get_by_text("Classic Canasta").first.wait_for()
    window.press(games.get_by_role("link", name=re.compile("Classic Canasta")).first)
    window.wait_for_hand()
    menu(window, "New game")
    page.get_by_role("button", name="Start", exact=True).wait_for()
    page.goto("/")
    page.get_by_role("link", name=re.compile("^Continue")).wait_for()


@pytest.mark.page(2)
def test_alone_the_host_ends_the_match_after_one_question_and_with_a_guest_both_vote(
    server: Server, people: People
) -> None:
    host, guest = people.come(server.url), people.come(server.url, PHONE)
    host.open_new(players=2, name="Ann", speed=3000)
    menu(host, "End the match")
    host.page.get_by_text("This deal does not count").wait_for()
    host.press(host.page.get_by_role("button", name="Play on"))
    assert host.view["over"] is None
    host.press(host.page.get_by_role("button", name="End the match"))
    host.press(host.page.get_by_role("button", name="End it"))
    host.page.get_by_role("heading", name="The match was ended").wait_for()
    host.act("ready")
    until(host.page, lambda: host.view["match"] == 2, "a new match")
    host.wait_for_hand()

    link = seat_link(host, "Bo")
    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill("Eva")
    guest.press(guest.page.get_by_role("button", name="Sit down"))
    guest.wait_for_hand()
    menu(guest, "End the match")
    guest.page.get_by_text("Votes so far: 0. It takes 2.").wait_for()
    guest.press(guest.page.get_by_role("button", name="I want to end it"))
    host.watch.wait(lambda view: view["votes"] == [1], "the vote of the guest")
    assert host.view["over"] is None
    menu(guest, "Play on after all")
    host.watch.wait(lambda view: view["votes"] == [], "the vote taken back")
    menu(host, "End the match")
    host.press(host.page.get_by_role("button", name="I want to end it"))
    guest.watch.wait(lambda view: view["votes"] == [0], "the vote of the host")
    menu(guest, "End the match")
    guest.page.get_by_text("Votes so far: 1. It takes 2.").wait_for()
    guest.press(guest.page.get_by_role("dialog").get_by_role("button", name="I want to end it too"))
    for window in (host, guest):
        window.page.get_by_role("heading", name="The match was ended").wait_for()
        over = window.view["over"]
        assert over["match"]
        ended = {"winner": None, "totals": [0, 0], "stopped": True, "limit": False, "last": False, "next": ""}
        assert over == {**ended, "match": over["match"]}
    for window in (host, guest):
        window.act("ready")
    until(host.page, lambda: host.view["match"] == 3, "a new match")
    host.wait_for_hand()


@pytest.mark.page(2)
def test_a_name_is_asked_for_with_a_link_and_until_then_the_seat_is_the_name(server: Server, people: People) -> None:
    host, guest = people.come(server.url), people.come(server.url, PHONE)
    host.open_new(players=2, name="", speed=3000)
    assert host.view["seats"][0]["unnamed"]
    open_people(host)
    host.watch.forgive("status 422|Failed to load resource")
    host.press(host.page.get_by_role("button", name="Link to Bo’s seat"))
    host.page.get_by_text("Enter your name so that the others know who plays.").wait_for()
    assert host.page.get_by_label(HANDED_ON).count() == 0
    host.page.get_by_label("What is your name?").fill("Ann")
    host.press(host.page.get_by_role("button", name="That’s me"))
    host.page.get_by_label("What is your name?").wait_for(state="detached")
    host.press(host.page.get_by_role("button", name="Link to Bo’s seat"))
    link = host.page.get_by_label(HANDED_ON).input_value()
    host.watch.wait(lambda view: view["seats"][0]["name"] == "Ann", "the name")

    guest.page.goto(link)
    guest.press(guest.page.get_by_role("button", name="Sit down"))
    guest.page.get_by_text("Enter your name so that the others know who plays.").wait_for()
    guest.page.get_by_label("Your name").fill("Eva")
    guest.press(guest.page.get_by_role("button", name="Sit down"))
    guest.wait_for_hand()
    assert [seat["name"] for seat in guest.view["seats"]] == ["Ann", "Eva"]
