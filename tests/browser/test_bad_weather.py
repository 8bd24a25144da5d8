"""What goes wrong around a table of people: each time the page says what to do, and nothing is lost."""

import re

import pytest

from tests.browser.conftest import PHONE, People
from tests.browser.playing import Player
from tests.browser.serving import Server
from tests.browser.shown import shown_confirmed, until_shown
from tests.browser.table import Table
from tests.browser.together import NAMES, Company, begin, gathered, invited, moves_to_another_device, seated_in
from tests.browser.waiting import until
from tests.server.bad_network import BadNetwork, Weather

BROWSERS_OWN = r"WebSocket connection to|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|Failed to load resource"
HOUR = 3600
SECOND_SEAT = re.compile("seat 2, sit here")
CLOCK_WRONG_BY = 400 * 24 * HOUR * 1000  # ms; the laptop thinks it is next year


@pytest.mark.page(2)
@pytest.mark.server(1)
def test_a_phone_that_slept_for_an_hour_and_a_laptop_with_a_wrong_clock_come_back_by_themselves(
    own_server: Server, people: People
) -> None:
    """The phone's line is dead and says nothing; it wakes, notices, and shows what has happened meanwhile."""
    with BadNetwork(own_server.port, Weather()) as network:
        phone = people.come(network.url, PHONE)
        laptop = people.come(own_server.url)
        phone.page.clock.install()
        laptop.page.add_init_script(
            f"{{ const real = Date.now; Date.now = () => real.call(Date) + {CLOCK_WRONG_BY}; }}"
        )
        gathered(own_server, {0: laptop, 1: phone}, "dutch")
        company = Company({0: laptop, 1: phone})
        while company.newest["actor"] != 0:
            company.play_one()
        before = phone.view["last_event"]
        network.lose()
        while laptop.view["actor"] == 0:
            Player(laptop).play_one()
        assert phone.view["last_event"] == before
        phone.page.clock.fast_forward(HOUR * 1000)
        phone.page.clock.fast_forward(6_000)
        phone.page.clock.fast_forward(2_000)
        phone.watch.wait(lambda view: view["last_event"] == laptop.view["last_event"], "what happened meanwhile")
        while company.turns < 3:
            company.play_one()
        company.settle()


@pytest.mark.page(2)
@pytest.mark.server(1)
def test_a_proxy_that_cuts_idle_sockets_cuts_none_and_who_loses_the_network_is_told_and_comes_back(
    own_server: Server, people: People
) -> None:
    with BadNetwork(own_server.port, Weather(idle=14)) as network:
        table = people.come(network.url)
        friend = people.come(own_server.url)
        gathered(own_server, {0: friend, 1: table}, "dutch")
        welcomes = count(table, "welcome")
        until(table.page, lambda: count(table, "pong") > 1, "two quiet spells", 60)
        assert count(table, "welcome") == welcomes
        company = Company({0: friend, 1: table})
        while company.newest["actor"] != 1 or table.view["phase"] != "play":
            company.play_one()
        Player(table).pick_discard()
        before = shown_confirmed(table)
        table.watch.forgive(BROWSERS_OWN)
        network.cut()
        until(table.page, lambda: "No connection" in prompt(table), "the word that the network is gone")
        assert table.tray()
        network.mend()
        until_shown(table, before)
        table.act("discard")
        friend.watch.wait(lambda view: view["actor"] == 0, "the play that was begun before")


@pytest.mark.page(4)
@pytest.mark.server(1)
def test_one_seat_for_two_a_name_that_is_taken_a_full_table_a_second_device_and_a_used_link(
    own_server: Server, people: People
) -> None:
    ann, ben, cas, dee = (people.come(own_server.url) for _ in range(4))
    table, secret = invited(own_server, ann, 3, "dutch")
    for guest in (ben, cas):
        guest.page.goto(f"/t/{table}#{secret}")
        guest.page.get_by_label("Your name").fill(NAMES[0])
        guest.watch.forgive("status 4|Failed to load resource")
    cas.press(cas.page.get_by_role("button", name="Sit down"))
    cas.page.get_by_text("has that name. Choose another one.").wait_for()
    ben.page.get_by_label("Your name").fill(NAMES[1])
    cas.page.get_by_label("Your name").fill(NAMES[2])
    for guest in (ben, cas):
        guest.press(guest.page.get_by_role("button", name=SECOND_SEAT))
    cas.page.get_by_text("Somebody was faster. Choose another seat.").wait_for()
    cas.press(cas.page.get_by_role("button", name="Sit down"))
    until(cas.page, lambda: cas.page.url.endswith(f"{table}/2"), "the third seat")
    dee.page.goto(f"/t/{table}#{secret}")
    dee.page.get_by_text("Ask the host to make a seat free.").wait_for()

    begin(own_server, ann, table)
    company = Company(seated_in({0: ann, 1: ben, 2: cas}, table))
    link = moves_to_another_device(ben, dee, NAMES[1], closes=False)
    assert dee.view["hand"] == ben.view["hand"]
    heard, ben_socket = len(ben.watch.received), ben.view["last_event"]
    company.replace(1, dee)
    while company.turns < 4:
        company.play_one()
    assert (len(ben.watch.received), ben.view["last_event"]) == (heard, ben_socket)
    ben.watch.forgive("status 403|Failed to load resource")
    ben.page.goto(f"/t/{table}#{link}")
    ben.page.get_by_text("It was used already, was replaced, or is too old. Ask for a new one.").wait_for()


def prompt(table: Table) -> str:
    return table.page.locator(".prompt").inner_text()


def count(table: Table, kind: str) -> int:
    return sum(message["type"] == kind for message in table.watch.received)
