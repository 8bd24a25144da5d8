"""More bad weather around a table: a server that starts again, a partner who drops, an owner who is gone, old links."""

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.access import violations
from tests.browser.conftest import PHONE, People
from tests.browser.dealing import deal
from tests.browser.inviting import open_people
from tests.browser.serving import Server
from tests.browser.shown import shown_confirmed, until_shown
from tests.browser.table import Table
from tests.browser.together import NAMES, invited, post
from tests.browser.waiting import until
from tests.server.test_asking import SAMBA

GONE = "ERR_CONNECTION|WebSocket|Failed to load resource"
GRACE = 2  # s
KINGS, QUEENS = "Kh Kd Kc", "Qh Qd Qc"  # 60 points, ten more than an opening needs


@pytest.fixture
def impatient_server(tmp_path: Path) -> Iterator[Server]:
    """A server at which who is away is waited for a short time only."""
    with Server(tmp_path, settings={"grace": str(GRACE)}) as running:
        yield running


def prompt(table: Table) -> str:
    return table.page.locator(".prompt").inner_text()


def away(table: Table) -> None:
    """Leave the table, as somebody does whose battery is empty."""
    table.page.goto("about:blank")


@pytest.mark.page(1)
@pytest.mark.server(3)
def test_a_server_that_starts_again_in_the_middle_of_an_opening_keeps_the_tray_and_lays_it_once(
    own_server: Server, people: People
) -> None:
    """First it is killed while the melds are in the tray, then after they were sent and before anything was done."""
    table = people.come(own_server.url, PHONE)
    deal(own_server, [table], 4, "dutch", {0: f"{KINGS} {QUEENS}"}, top="9c")
    table.act("draw")
    for card in f"{KINGS} {QUEENS}".split():
        table.pick(card)
    before, hand = shown_confirmed(table), table.view["hand"]
    assert "60" in table.page.locator(".tray .sum").inner_text()
    table.watch.forgive(GONE)
    own_server.kill()
    until(table.page, lambda: "No connection" in prompt(table), "the word that it is gone")
    assert len(table.tray()) == 6
    own_server.start()
    until_shown(table, before)

    assert own_server.process is not None
    os.killpg(own_server.process.pid, signal.SIGSTOP)
    table.press(table.button("lay"))
    until(table.page, lambda: bool(plays(table)), "the play that is sent")
    own_server.kill()
    own_server.start()
    table.watch.wait(lambda view: len(view["hand"]) == len(hand) - 6, "the opening")
    table.watch.settle()
    melds = [sorted(meld["cards"]) for meld in table.view["sides"][0]["melds"] if meld]
    assert melds == [sorted(KINGS.split()), sorted(QUEENS.split())]
    assert len({play["id"] for play in plays(table)}) == 1
    assert table.tray() == []


def plays(table: Table) -> list[dict[str, str]]:
    """Return the melds that the page has sent."""
    return [
        message
        for message in table.watch.sent
        if message["type"] == "play" and any(action.startswith("lay") for action in message["actions"])
    ]


@pytest.mark.page(2)
def test_a_partner_who_drops_at_the_moment_of_the_question_is_answered_for(server: Server, people: People) -> None:
    """The page says who is away and what can be done; a bot answers this once, and the seat is the partner's again."""
    ann, cas = people.come(server.url), people.come(server.url, PHONE)
    hand = f"{SAMBA} Kc Kd Kh Qc Qd Qh 6d 6c"  # goes out with a six
    deal(server, [ann, None, cas], 4, "fournier", {0: hand}, top="9c", drawn="6h 7h")
    ann.act("draw")
    ann.act("ask")
    cas.watch.wait(lambda view: view["options"]["answer"], "the question")
    assert "asks: may I go out?" in prompt(cas)
    away(cas)
    ann.page.get_by_text("Seat 2 is away.").first.wait_for()
    assert ann.view["actor"] == 2
    ann.press(ann.page.get_by_role("button", name="Skip once"))
    ann.watch.wait(lambda view: view["actor"] == 0 and view["asked"] in ("yes", "no"), "an answer")
    until(ann.page, lambda: re.search("said (yes|no)", prompt(ann)) is not None, "the answer on the page")
    cas.page.goto(f"/t/{ann.view['table']}/2")
    cas.watch.wait(lambda view: view["asked"] in ("yes", "no"), "what was answered meanwhile")
    ann.watch.wait(lambda view: not view["seats"][2]["away"], "the partner")
    assert not ann.view["seats"][2]["stand_in"]


@pytest.mark.page(2)
@pytest.mark.server(1)
def test_an_owner_who_is_gone_for_good_leaves_the_table_to_somebody_who_is_there(
    impatient_server: Server, people: People
) -> None:
    """Once while people gather, and once in the match."""
    ann, ben = people.come(impatient_server.url), people.come(impatient_server.url, PHONE)
    table, secret = invited(impatient_server, ann, 2, "dutch")
    ann.page.goto(f"/t/{table}/0")
    ann.page.get_by_role("button", name="Begin").wait_for()
    ben.page.goto("/")
    post(ben, f"/api/v1/tables/{table}/claim", {"secret": secret, "name": NAMES[1], "seat": 1})
    ben.page.goto(f"/t/{table}/1")
    ben.page.get_by_text("Everybody is there. Ann begins.").wait_for()
    away(ann)
    ben.page.get_by_role("log").get_by_text("The table is yours now.").wait_for()
    ann.page.goto(f"/t/{table}/0")
    ann.page.get_by_text("Everybody is there. Ben begins.").wait_for()
    ben.press(ben.page.get_by_role("button", name="Begin"))
    for window in (ann, ben):
        window.wait_for_hand()
    away(ben)
    ann.watch.wait(lambda view: view["seats"][0]["owner"], "the table, which is Ann's again", 60)
    ann.page.get_by_role("log").get_by_text("The table now belongs to you.").first.wait_for()
    open_people(ann)
    ann.page.get_by_role("button", name="Remove: Ben").wait_for()


@pytest.mark.page(3)
def test_the_code_of_a_seat_leads_to_that_seat_and_the_link_of_a_played_out_table_says_so(
    server: Server, people: People
) -> None:
    ann, ben, cas = (people.come(server.url, PHONE) for _ in range(3))
    table, secret = invited(server, ann, 4, "dutch")
    for guest, name in ((ben, "Ben"), (cas, "Cas")):
        guest.watch.forgive("status 4|Failed to load resource")
        guest.page.goto(f"/t/{table}#{secret}.2")  # what the QR code of the third seat says
        guest.page.get_by_label("Your name").fill(name)
    ben.press(ben.page.get_by_role("button", name="Sit down"))
    until(ben.page, lambda: ben.page.url.endswith(f"{table}/2"), "the third seat")
    cas.press(cas.page.get_by_role("button", name="Sit down"))
    cas.page.get_by_text("Somebody was faster. Choose another seat.").wait_for()
    cas.press(cas.page.locator("button[data-seat='1']"))
    until(cas.page, lambda: cas.page.url.endswith(f"{table}/1"), "the second seat")

    table, secret = invited(server, ann, 4, "dutch", {"limit": {"what": "matches", "most": 1}})
    ann.watch.forget()
    ann.page.goto(f"/t/{table}/0")
    ann.press(ann.page.get_by_role("button", name="Begin"))
    ann.wait_for_hand()
    ann.press(ann.page.get_by_role("button", name="Menu"))
    ann.press(ann.page.get_by_role("button", name="End the match"))
    ann.press(ann.page.get_by_role("button", name="End it"))
    ann.page.get_by_text("That was the last match at this table.").wait_for()
    assert ann.button("ready").count() == 0
    assert violations(ann.page) == []
    ben.page.goto(f"/t/{table}#{secret}")
    ben.page.get_by_role("heading", name="This table has been played out").wait_for()
    ben.page.get_by_text("Ask for a link to a new table.").wait_for()
    assert violations(ben.page) == []
    ben.press(ben.page.get_by_role("button", name="To the start page"))
    ben.page.locator("[data-start=play]").wait_for()
