"""Whole deals in a real browser, by mouse, by finger and by keyboard alone, from the start page to the next deal."""

import pytest

from tests.browser.conftest import DESKTOP, PHONE, People
from tests.browser.keyboard import KeyboardPlayer, press_focused, tab_to
from tests.browser.playing import Player
from tests.browser.serving import Server
from tests.browser.shown import assert_reload_changes_nothing
from tests.browser.table import Table

DEVICES = {"mouse": DESKTOP, "finger": PHONE}


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.page
def test_a_deal_is_played_to_its_score_and_the_next_one_begins(device: str, server: Server, people: People) -> None:
    table = start(people.come(server.url, DEVICES[device]))
    player = Player(table)
    player.play_deal()
    assert_score_page_shows_the_deal(table, player)
    assert_reload_changes_nothing(table)  # U10
    table.act("ready")
    table.watch.wait(lambda view: view["deal"] == 2, "the next deal")
    table.hand.first.wait_for()


@pytest.mark.page
def test_a_deal_is_played_by_keyboard_alone(server: Server, people: People) -> None:
    table = people.come(server.url)
    page = table.page
    page.goto("/")
    press_focused(page, "Play now")
    table.watch.wait(lambda view: view["deal"] == 1, "the first deal")
    table.hand.first.wait_for()
    press_focused(page, "Menu")
    press_focused(page, "Settings")
    tab_to(page, "Bot speed")
    page.keyboard.press("Home")
    table.watch.wait(lambda view: view["speed"] == 0, "quick bots")
    page.keyboard.press("Escape")
    player = KeyboardPlayer(table)
    player.play_deal()
    assert_score_page_shows_the_deal(table, player)
    press_focused(page, "Next deal")
    table.watch.wait(lambda view: view["deal"] == 2, "the next deal")


def assert_score_page_shows_the_deal(table: Table, player: Player) -> None:
    result = table.view["result"]
    assert result["number"] == 1
    assert player.done["draw"] + player.done["pile"] >= 2
    assert player.done["discard"] >= 1
    table.button("ready").wait_for()
    shown = table.page.locator("main").inner_text()
    for side in result["sides"]:
        assert f"{abs(side['deal']):,}" in shown
        for line in side["lines"]:
            assert f"{abs(line['points']):,}" in shown, line


def start(table: Table) -> Table:
    """Go from the start page to a table in one click, and let the bots be quick."""
    page = table.page
    page.goto("/")
    table.press(page.get_by_role("button", name="Play now"))
    table.watch.wait(lambda view: view["deal"] == 1, "the first deal")
    table.hand.first.wait_for()
    table.press(page.get_by_role("button", name="Menu"))
    table.press(page.get_by_role("button", name="Settings"))
    page.get_by_role("slider", name="Bot speed").press("Home")
    table.watch.wait(lambda view: view["speed"] == 0, "quick bots")
    table.press(page.get_by_role("button", name="Close", exact=True))
    return table
