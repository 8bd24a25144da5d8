"""Every drag of a card at the tables of both games, with mouse and finger; each has a tap that does the same."""

from dataclasses import dataclass

import pytest

from sambakit.server import wire
from tests.browser import romme_states, states
from tests.browser.conftest import DESKTOP, PHONE, People
from tests.browser.dragging import drag, point_in
from tests.browser.scenes import tell, unopened
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.telling import Teller
from tests.browser.waiting import until

DEVICES = {"mouse": DESKTOP, "finger": PHONE}


@dataclass(frozen=True)
class Game:
    """A table of a game at which the own seat may lay and discard, and what is dragged there."""

    view: wire.AnyView
    before: wire.AnyView  # the table before a draw
    card: str
    meld: str
    takes: str  # what is played when the top card is dragged onto the meld


GAMES = {
    "samba": Game(states.table(4, 15, 6, phase="play"), states.table(4, 15, 6), "9c", "A4", "take add A4"),
    "romme": Game(romme_states.middle(), romme_states.middle("draw"), "r6", "A1", "take add r7 A1"),
}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


def open_table(people: People, server: Server, device: str, view: wire.AnyView) -> tuple[Table, Teller]:
    table = people.come(server.url, DEVICES[device])
    return table, tell(table, view)


def onto(table: Table, card: str, target: str) -> None:
    held = table.page.locator(f'.hand [data-card="{card}"]').first
    drag(table, point_in(held, 8, 8), point_in(table.page.locator(target).first))


def wait_for_play(table: Table, teller: Teller, action: str) -> None:
    until(table.page, lambda: sent(teller) == [[action]], action, describe=lambda: str(teller.heard))


def sent(teller: Teller) -> list[list[str]]:
    return [message["actions"] for message in teller.heard if message["type"] == "play"]


@pytest.mark.page
def test_a_card_dragged_onto_the_pile_with_the_mouse_is_discarded(server: Server, people: People, game: Game) -> None:
    table, teller = open_table(people, server, "mouse", game.view)
    onto(table, game.card, "[data-anchor=pile]")
    until(
        table.page, lambda: sent(teller) == [[f"discard {game.card}"]], "a discard", describe=lambda: str(teller.heard)
    )


@pytest.mark.page
def test_a_press_let_go_outside_the_hand_leaves_no_drag_behind(server: Server, people: People, game: Game) -> None:
    table, _ = open_table(people, server, "mouse", game.view)
    mouse = table.page.mouse
    x, y = point_in(table.page.locator(f'.hand [data-card="{game.card}"]'), 8, 3)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y - 5)
    mouse.up()
    mouse.move(x + 60, y + 60, steps=4)
    assert table.page.locator(".ghost").count() == 0


@pytest.mark.page
def test_a_finger_is_asked_once_before_it_discards(server: Server, people: People, game: Game) -> None:
    table, teller = open_table(people, server, "finger", game.view)
    onto(table, game.card, "[data-anchor=pile]")
    table.page.locator(".prompt").get_by_text("once more").wait_for()
    assert sent(teller) == []
    onto(table, game.card, "[data-anchor=pile]")
    until(
        table.page, lambda: sent(teller) == [[f"discard {game.card}"]], "a discard", describe=lambda: str(teller.heard)
    )


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.page
def test_a_card_dragged_onto_an_own_meld_is_staged_for_it(
    device: str, server: Server, people: People, game: Game
) -> None:
    table, teller = open_table(people, server, device, game.view)
    onto(table, game.card, f'.ours [data-meld="{game.meld}"]')
    until(table.page, lambda: table.tray() == [game.card], "the card in the tray", describe=lambda: str(table.tray()))
    goal = [{"cards": [0], "to": game.meld, "kept": True, "turned": 0}]
    until(
        table.page,
        lambda: any(message["type"] == "stage" and message["piles"] == goal for message in teller.heard),
        "the question whether it fits",
        describe=lambda: str(teller.heard),
    )


@pytest.mark.page
def test_a_card_dragged_into_the_tray_is_picked_and_dragged_out_is_put_back(
    server: Server, people: People, game: Game
) -> None:
    table, _ = open_table(people, server, "mouse", game.view)
    onto(table, game.card, ".tray")
    until(table.page, lambda: table.tray() == [game.card], "the card in the tray", describe=lambda: str(table.tray()))
    staged = table.page.locator("[data-staged-card]")
    drag(table, point_in(staged, 10, 10), point_in(table.page.locator(".hand")))
    until(table.page, lambda: table.tray() == [], "an empty tray", describe=lambda: str(table.tray()))


@pytest.mark.page
def test_a_card_dragged_along_the_hand_gets_a_place_of_its_own(server: Server, people: People, game: Game) -> None:
    table, teller = open_table(people, server, "mouse", game.view)
    first, *rest = table.hand_shown()
    cards = table.page.locator(".hand [data-card]")
    drag(table, point_in(cards.first, 8, 30), point_in(cards.nth(3), 2, 30))
    wanted = [*rest[:2], first, *rest[2:]]
    until(table.page, lambda: table.hand_shown() == wanted, "the own order", describe=lambda: str(table.hand_shown()))
    table.page.reload()
    table.hand.first.wait_for()
    assert table.hand_shown() == wanted
    assert sent(teller) == []


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.page
def test_the_top_card_dragged_onto_an_own_meld_takes_the_pile(
    device: str, server: Server, people: People, game: Game
) -> None:
    table, teller = open_table(people, server, device, game.before)
    top = table.page.locator("[data-upcard]")
    drag(table, point_in(top, 8, 8), point_in(table.page.locator(f'.ours [data-meld="{game.meld}"]')))
    wait_for_play(table, teller, game.takes)


RUNS = {"samba": (unopened(), ["4h", "5h", "6h"]), "romme": (romme_states.opening(), ["r3", "r4", "r5"])}


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", RUNS)
@pytest.mark.page
def test_a_drag_along_a_row_of_the_grid_picks_the_run(name: str, device: str, server: Server, people: People) -> None:
    view, run = RUNS[name]
    table = people.come(server.url, DEVICES[device])
    table.page.add_init_script("localStorage.setItem('sambakit.settings', '{\"handMode\": \"grid\"}')")
    tell(table, view)
    first, last = (table.page.locator(f'.hand [data-card="{card}"]') for card in (run[0], run[-1]))
    drag(table, point_in(first), point_in(last))
    until(table.page, lambda: table.tray() == run, "the run", describe=lambda: str(table.tray()))
