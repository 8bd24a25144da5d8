"""The server is killed in the middle of a deal: the page comes back by itself and shows the same."""

import pytest

from tests.browser.conftest import People
from tests.browser.playing import Player
from tests.browser.serving import Server
from tests.browser.shown import shown_confirmed, until_shown
from tests.browser.waiting import until


@pytest.mark.page
@pytest.mark.server(2)
def test_page_comes_back_after_kill_9_and_the_deal_goes_on(own_server: Server, people: People) -> None:
    table = people.come(own_server.url)
    table.open_new()
    player = Player(table)
    player.play_until("discard")
    card = player.pick_discard()
    before, view = shown_confirmed(table), table.view
    table.watch.forgive("ERR_CONNECTION|WebSocket|Failed to load resource")
    welcomes = count_welcomes(table.watch.received)
    own_server.kill()
    until(table.page, lambda: "No connection" in table.page.locator(".prompt").inner_text(), "the word that it is gone")
    assert table.tray() == [card]
    own_server.start()
    until(table.page, lambda: count_welcomes(table.watch.received) > welcomes, "the page to come back", 30)
    until_shown(table, before)
    assert table.view == view
    table.act("discard")
    player.wait_for_move()
    assert table.view["last_event"] > view["last_event"]


def count_welcomes(received: list[dict[str, object]]) -> int:
    return sum(message["type"] == "welcome" for message in received)
