"""People watch a table at which they do not sit: they see what everybody sees, and no card of a hand."""

from typing import Any

import pytest

from tests.browser.access import violations
from tests.browser.conftest import PHONE, People
from tests.browser.playing import Player
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.together import NAMES, begin, post, said_by_room, token_of_program
from tests.browser.waiting import until

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
    host, watcher = people.come(server.url), people.come(server.url)
    table, _ = opened(server, host, spectators=True)
    watcher.page.goto(f"/t/{table}/watch")
    watcher.page.get_by_role("heading", name="The match has not begun yet").wait_for()
    assert "Ann" not in watcher.page.locator("body").inner_text()
    assert violations(watcher.page) == []

    begin(server, host, table)
    watcher.page.get_by_text("You are watching").wait_for()
    host.page.goto(f"/t/{table}/0")
    host.wait_for_hand()
    until(host.page, lambda: host.view["watchers"] == 1, "one who watches")
    player = Player(host)
    while player.done["discard"] < 2 and host.view["phase"] != "over":
        player.play_one()
    event = host.view["last_event"]
    watcher.watch.wait(lambda view: view["last_event"] >= event, "the same state")
    watcher.page.get_by_text("Ann discarded").first.wait_for()
    held = watcher.page.get_by_text(f"Ann, {len(host.view['hand'])} cards").first
    until(watcher.page, lambda: held.count() == 1, "the number of cards in Ann's hand")
    assert watcher.view["hand"] == []
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


def test_what_is_hidden_would_be_found() -> None:
    drew = {"type": "news", "events": [{"kind": "drew", "cards": ["As"]}], "parts": [{"fields": {"hand": ["Kd"]}}]}
    assert hidden_cards(drew) == [["As"], ["Kd"]]
