"""Two people in two browsers at one table: a seat link, and both play."""

import pytest

from tests.browser.conftest import PHONE, People
from tests.browser.inviting import HANDED_ON, open_people, seat_link
from tests.browser.playing import Player
from tests.browser.serving import Server
from tests.browser.waiting import until


@pytest.mark.page(2)
def test_a_friend_takes_a_bots_seat_by_link_and_both_play(server: Server, people: People) -> None:
    first = people.come(server.url, permissions=["clipboard-read", "clipboard-write"])
    first.open_new(players=2, name="Ann")
    page = first.page
    open_people(first)
    page.get_by_role("button", name="Link to Bo’s seat").click()
    link = page.get_by_label(HANDED_ON).input_value()
    page.get_by_role("button", name="Copy the link").first.click()
    page.get_by_text("Copied.").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.keyboard.press("Escape")

    second = people.come(server.url, PHONE)
    second.page.goto(link)
    until(second.page, lambda: "#" not in second.page.url, "an address without the secret")
    second.page.get_by_label("Your name").fill("Eva")
    second.press(second.page.get_by_role("button", name="Sit down"))
    second.watch.wait(lambda view: view["seat"] == 1, "the second seat")
    first.watch.wait(
        lambda view: view["seats"][1]["kind"] == "person" and view["seats"][1]["name"] == "Eva", "the friend"
    )

    players = {0: Player(first), 1: Player(second)}
    discards = dict.fromkeys(players, 0)
    while min(discards.values()) < 2 and first.view["phase"] != "over":
        actor = first.view["actor"]
        mover = players[actor]
        before = mover.table.view["last_event"]
        mover.play_one()
        discards = {seat: player.done["discard"] for seat, player in players.items()}
        for player in players.values():
            player.table.watch.wait(lambda view, at=before: view["last_event"] > at, "the move on both screens")
    assert min(discards.values()) == 2
    assert first.view["last_event"] == second.view["last_event"]
    assert first.view["hand"] != second.view["hand"]


@pytest.mark.page(3)
def test_a_seat_link_works_once(server: Server, people: People) -> None:
    first = people.come(server.url)
    first.open_new(players=2)
    link = seat_link(first, "Bo")
    second, third = people.come(server.url), people.come(server.url)
    for guest in (second, third):
        guest.page.goto(link)
        guest.page.get_by_label("Your name").fill("Eva")
    third.watch.forgive("status 4|Failed to load resource")
    second.page.get_by_role("button", name="Sit down").click()
    second.watch.wait(lambda view: view["seat"] == 1, "the second seat")
    third.page.get_by_role("button", name="Sit down").click()
    third.page.get_by_text("It was used already").wait_for()
