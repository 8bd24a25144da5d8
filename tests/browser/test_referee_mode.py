"""Referee mode in a browser: a refused play is done all the same, and bots or a friend claim it (C-15, F-9)."""

import re

import msgspec
import pytest
from playwright.sync_api import expect

from sambakit.server import wire
from tests.browser import states
from tests.browser.conftest import DESKTOP, PHONE, People
from tests.browser.inviting import seat_link
from tests.browser.playing import Player
from tests.browser.rule_cards import choose_rules, see_rules
from tests.browser.scenes import tell
from tests.browser.serving import Server
from tests.browser.table import Table

EVEN_SO = re.compile("^Play it anyway")


def out_of_order(table: Table) -> list[str]:
    """Return three natural cards of the hand that are no meld and fit none of the own side, each there once."""
    melds = [meld for meld in table.view["sides"][table.view["side"]]["melds"] if meld]
    fitting = {card for meld in melds for card in meld["takes"]}
    held = table.view["hand"]
    hand = [card for card in held if card[0] not in "23J" and card not in fitting and held.count(card) == 1]
    ranks = {card[0]: card for card in hand}
    first, *rest = ranks.values()
    others = [card for card in rest if card[1] != first[1]]
    return [first, *others[:2]]


def lay_in_error(table: Table) -> list[str]:
    """Draw, stage cards that are no meld, lay them, and do it all the same; return them."""
    table.act("draw")
    table.watch.wait(lambda view: view["phase"] == "play", "the turn to play")
    cards = out_of_order(table)
    for card in cards:
        table.pick(card)
    table.press(table.button("lay"))
    table.watch.settle()
    table.page.get_by_role("button", name=re.compile("^Why")).wait_for()
    assert table.view["irregularities"] == []
    table.press(table.page.get_by_role("button", name=EVEN_SO))
    table.watch.settle()
    return cards


@pytest.mark.page
def test_a_bot_claims_what_is_laid_in_error_and_the_cards_lie_open(server: Server, people: People) -> None:
    table = people.come(server.url)
    page = table.page
    page.goto("/")
    table.press(page.get_by_role("button", name="Set the table"))
    see_rules(table)
    assert page.get_by_role("switch", name="Referee mode").count() == 0  # Dutch Samba has no penalties
    choose_rules(table, "Fournier")
    page.get_by_role("switch", name="Referee mode").check()
    table.press(page.get_by_role("group", name="Opponents").get_by_role("radio", name="Beginner"))
    page.get_by_role("slider", name="Bot speed").press("Home")
    table.press(page.get_by_role("button", name="Start"))
    table.watch.wait(lambda view: view["referee"], "a table with a referee")
    player = Player(table)
    player.wait_for_move()
    cards = lay_in_error(table)
    view = table.watch.wait(lambda view: bool(view["seats"][0]["open_cards"]), "penalty cards")
    assert sorted(view["seats"][0]["open_cards"]) == sorted(cards)
    page.get_by_label("What to do", exact=False).get_by_text("Meld if you like; discard one of").wait_for()
    assert page.get_by_text("lie open as penalty cards").count() >= 1
    page.reload()
    table.watch.wait(lambda view: sorted(view["seats"][0]["open_cards"]) == sorted(cards), "the same after a reload")
    while table.view["turn"] == 0 and table.view["phase"] != "over":
        player.play_one()
        table.watch.wait(lambda view: view["actor"] == 0 or view["turn"] != 0, "the step")
    table.watch.wait(lambda view: len(view["seats"][0]["open_cards"]) < 3, "one of them gone")


def two_friends(server: Server, people: People) -> tuple[int, Table, Table]:
    """Seat two people at a table with a referee; return whose turn it is, their window and the other's."""
    first, second = people.come(server.url, DESKTOP), people.come(server.url, PHONE)
    first.open_new(players=2, name="Ann", rules="fournier", referee=True)
    link = seat_link(first, "Bo")
    second.page.goto(link)
    second.page.get_by_label("Your name").fill("Eva")
    second.press(second.page.get_by_role("button", name="Sit down"))
    second.watch.wait(lambda view: view["seat"] == 1 and view["turn"] == view["actor"], "the second seat")
    for table in (first, second):
        table.watch.wait(lambda view: all(seat["kind"] == "person" for seat in view["seats"]), "both people")
    turn = first.watch.wait(lambda view: view["phase"] in ("draw", "play"), "the deal")["turn"]
    return (turn, first, second) if turn == 0 else (turn, second, first)


@pytest.mark.page(2)
def test_a_friend_claims_what_was_drawn_out_of_turn(server: Server, people: People) -> None:
    turn, mover, other = two_friends(server, people)
    other.press(other.button("draw"))
    other.press(other.page.get_by_role("button", name=EVEN_SO))
    box = mover.page.get_by_role("region", name="Against the rules")
    box.wait_for()
    assert "drew out of turn" in box.inner_text()
    assert "100" in box.inner_text()
    assert other.page.get_by_role("region", name="Against the rules").count() == 0
    mover.press(box.get_by_role("button", name=re.compile("^Claim")))
    mover.watch.settle()
    box.wait_for(state="detached")
    other.watch.wait(lambda view: view["irregularities"][0]["claimed_by"] == turn, "the claim")


@pytest.mark.page(2)
def test_F_9_2_a_card_discarded_out_of_turn_lies_open_once_it_is_claimed(server: Server, people: People) -> None:
    turn, mover, other = two_friends(server, people)
    card = next(card for card in other.view["hand"] if card[0] not in "23J")
    other.pick(card)
    other.press(other.button("discard"))
    other.page.get_by_role("menuitem", name=re.compile("^Plan ")).wait_for()  # what it does at every other table
    other.press(other.page.get_by_role("menuitem", name=re.compile("out of turn$")))
    other.watch.settle()
    other.page.get_by_role("button", name=re.compile("^Why")).wait_for()
    other.press(other.page.get_by_role("button", name=EVEN_SO))
    box = mover.page.get_by_role("region", name="Against the rules")
    box.get_by_text("out of turn").wait_for()
    mover.press(box.get_by_role("button", name=re.compile("^Claim")))
    seat = other.view["seat"]
    other.watch.wait(lambda view: view["seats"][seat]["open_cards"] == [card], "the penalty card")
    assert mover.view["turn"] == turn


@pytest.mark.page(2)
def test_the_table_says_that_a_referee_is_there(server: Server, people: People) -> None:
    desk, phone = people.come(server.url, DESKTOP), people.come(server.url, PHONE)
    desk.open_new(rules="fournier", referee=True)
    desk.page.get_by_text("with a referee").wait_for()
    phone.open_new(rules="fournier", referee=True)
    phone.press(phone.page.get_by_role("button", name="Menu"))
    phone.page.get_by_role("dialog").get_by_text("Referee mode: you may break the rules").wait_for()


@pytest.mark.page
def test_escape_lets_one_thing_pass_and_the_tray_keeps_its_cards(server: Server, people: People) -> None:
    window = people.come(server.url)
    drawn = [
        wire.Irregularity(number, 3, "drawn_out_of_turn", "F-8.5", 100, [], False, None, 2, True) for number in (1, 2)
    ]
    view = states.table(4, 15, 6, phase="play")
    tell(window, msgspec.structs.replace(view, referee=True, irregularities=drawn))
    box = window.page.get_by_role("region", name="Against the rules")
    expect(box.locator(".one")).to_have_count(2)
    window.pick(view.hand[0])
    tray = window.tray()
    box.get_by_role("button", name=re.compile("^Claim")).first.focus()
    window.page.keyboard.press("Escape")
    expect(box.locator(".one")).to_have_count(1)
    expect(box.get_by_role("button").first).to_be_focused()
    assert window.tray() == tray
    window.page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    expect(window.page.locator(".hand-place [tabindex='0']")).to_be_focused()
    assert window.tray() == tray
