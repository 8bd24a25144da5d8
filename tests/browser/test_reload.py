"""Bar U10: a reload in any phase, with cards in the tray too, shows the same screen, tray and order."""

import pytest

from tests.browser import states
from tests.browser.conftest import DESKTOP, PHONE, People
from tests.browser.deciding import melds_in
from tests.browser.playing import Player
from tests.browser.serving import Server
from tests.browser.shown import assert_reload_changes_nothing
from tests.browser.telling import Teller
from tests.browser.waiting import until

STATES = {"answer": states.asked, "score": states.score_page, "match_end": states.match_end}
DEVICES = {"desktop": DESKTOP, "phone": PHONE}


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.page
def test_U10_reload_while_drawing_and_with_cards_in_the_tray(device: str, server: Server, people: People) -> None:
    table = people.come(server.url, DEVICES[device])
    table.open_new()
    player = Player(table)
    player.play_until("draw")
    assert_reload_changes_nothing(table)
    table.act("draw")
    hand = table.view["hand"]
    meld = (melds_in(hand) or [[]])[0]
    for card in [*meld, next(card for card in reversed(hand) if card not in meld)]:
        table.pick(card)
    assert_reload_changes_nothing(table)
    table.empty_tray()
    assert_reload_changes_nothing(table)


@pytest.mark.page
def test_U10_reload_keeps_the_own_order(server: Server, people: People) -> None:
    table = people.come(server.url)
    table.open_new()
    first = table.hand.first
    first.focus()
    before = table.hand_shown()
    for _ in range(3):
        table.page.keyboard.press("Shift+ArrowRight")
    after = [*before[1:4], before[0], *before[4:]]
    until(table.page, lambda: table.hand_shown() == after, "the card three places further right")
    assert_reload_changes_nothing(table)
    assert table.hand_shown() == after


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("phase", STATES)
@pytest.mark.page
def test_U10_reload_of_what_comes_rarely(phase: str, device: str, server: Server, people: People) -> None:
    table = people.come(server.url, DEVICES[device])
    Teller(table.page, STATES[phase]())
    table.page.goto("/t/t/0")
    awaited = table.button("yes") if phase == "answer" else table.button("ready")
    awaited.wait_for()
    assert_reload_changes_nothing(table)
    awaited.wait_for()
