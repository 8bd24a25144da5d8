"""Every drag of a card, with mouse and finger; each has a tap that does the same."""

import pytest

from tests.browser import states
from tests.browser.conftest import DESKTOP, PHONE, People
from tests.browser.dragging import drag, point_in
from tests.browser.scenes import tell, unopened
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.telling import Teller
from tests.browser.waiting import until

DEVICES = {"mouse": DESKTOP, "finger": PHONE}
CARD = "9c"


def open_table(people: People, server: Server, device: str) -> tuple[Table, Teller]:
    """Open a table whose owner may lay and discard."""
    table = people.come(server.url, DEVICES[device])
    return table, tell(table, states.table(4, 15, 6, phase="play"))


def onto(table: Table, card: str, target: str) -> None:
    held = table.page.locator(f'.hand [data-card="{card}"]').first
    drag(table, point_in(held, 8, 8), point_in(table.page.locator(target).first))


def sent(teller: Teller) -> list[list[str]]:
    return [message["actions"] for message in teller.heard if message["type"] == "play"]


def test_a_card_dragged_onto_the_pile_with_the_mouse_is_discarded(server: Server, people: People) -> None:
    table, teller = open_table(people, server, "mouse")
    onto(table, CARD, "[data-anchor=pile]")
    until(table.page, lambda: sent(teller) == [[f"discard {CARD}"]], "a discard", describe=lambda: str(teller.heard))


def test_a_press_let_go_outside_the_hand_leaves_no_drag_behind(server: Server, people: People) -> None:
    table, _ = open_table(people, server, "mouse")
    mouse = table.page.mouse
    x, y = point_in(table.page.locator(f'.hand [data-card="{CARD}"]'), 8, 3)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y - 5)
    mouse.up()
    mouse.move(x + 60, y + 60, steps=4)
    assert table.page.locator(".ghost").count() == 0


def test_a_finger_is_asked_once_before_it_discards(server: Server, people: People) -> None:
    table, teller = open_table(people, server, "finger")
    onto(table, CARD, "[data-anchor=pile]")
    table.page.locator(".prompt").get_by_text("Let it go on the pile once more").wait_for()
    assert sent(teller) == []
    onto(table, CARD, "[data-anchor=pile]")
    until(table.page, lambda: sent(teller) == [[f"discard {CARD}"]], "a discard", describe=lambda: str(teller.heard))


@pytest.mark.parametrize("device", DEVICES)
def test_a_card_dragged_onto_an_own_meld_is_staged_for_it(device: str, server: Server, people: People) -> None:
    table, teller = open_table(people, server, device)
    onto(table, CARD, '.ours [data-meld="A4"]')
    until(table.page, lambda: table.tray() == [CARD], "the card in the tray", describe=lambda: str(table.tray()))
    asked = [f"add {CARD} A4"]
    until(
        table.page,
        lambda: any(message["type"] == "check" and message["actions"] == asked for message in teller.heard),
        "the question whether it fits",
        describe=lambda: str(teller.heard),
    )


def test_a_card_dragged_into_the_tray_is_picked_and_dragged_out_is_put_back(server: Server, people: People) -> None:
    table, _ = open_table(people, server, "mouse")
    onto(table, CARD, ".tray")
    until(table.page, lambda: table.tray() == [CARD], "the card in the tray", describe=lambda: str(table.tray()))
    staged = table.page.locator("[data-staged-card]")
    drag(table, point_in(staged, 10, 10), point_in(table.page.locator(".hand")))
    until(table.page, lambda: table.tray() == [], "an empty tray", describe=lambda: str(table.tray()))


def test_a_card_dragged_along_the_hand_gets_a_place_of_its_own(server: Server, people: People) -> None:
    table, teller = open_table(people, server, "mouse")
    first, *rest = table.hand_shown()
    cards = table.page.locator(".hand [data-card]")
    drag(table, point_in(cards.first, 8, 30), point_in(cards.nth(4), 2, 30))
    wanted = [*rest[:3], first, *rest[3:]]
    until(table.page, lambda: table.hand_shown() == wanted, "the own order", describe=lambda: str(table.hand_shown()))
    table.page.reload()
    table.hand.first.wait_for()
    assert table.hand_shown() == wanted
    assert sent(teller) == []


@pytest.mark.parametrize("device", DEVICES)
def test_a_drag_along_a_row_of_the_grid_picks_the_run(device: str, server: Server, people: People) -> None:
    table = people.come(server.url, DEVICES[device])
    table.page.add_init_script("localStorage.setItem('sambakit.settings', '{\"handMode\": \"grid\"}')")
    tell(table, unopened())
    four, six = (table.page.locator(f'.hand [data-card="{card}"]') for card in ("4h", "6h"))
    drag(table, point_in(four), point_in(six))
    until(table.page, lambda: table.tray() == ["4h", "5h", "6h"], "the run", describe=lambda: str(table.tray()))
