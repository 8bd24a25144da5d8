"""A whole match to its last page in a real browser; run by `make soak`, for it takes minutes."""

import pytest

from tests.browser.conftest import DESKTOP, PHONE, People
from tests.browser.playing import Player
from tests.browser.serving import Server
from tests.browser.shown import assert_reload_changes_nothing

DEVICES = {"mouse": DESKTOP, "finger": PHONE}
MOST_DEALS = 60


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.page
def test_a_match_is_played_to_10000_and_another_one_begins(device: str, server: Server, people: People) -> None:
    table = people.come(server.url, DEVICES[device])
    table.open_new(level="steady")
    player = Player(table)
    for number in range(1, MOST_DEALS + 1):
        player.play_deal()
        table.button("ready").wait_for()
        assert len(table.view["sheet"]) == number
        if table.view["over"]:
            break
        table.act("ready")
        table.watch.wait(lambda view, before=number: view["deal"] == before + 1, "the next deal")
    over = table.view["over"]
    assert max(over["totals"]) >= 10_000
    assert table.page.get_by_role("heading", level=1).count() == 1
    shown = table.page.locator("main").inner_text()
    assert [total for total in over["totals"] if f"{abs(total):,}" not in shown] == []
    assert_reload_changes_nothing(table)  # U10
    table.act("ready")
    table.watch.wait(lambda view: view["match"] == 2 and view["deal"] == 1, "the next match")
    table.hand.first.wait_for()
