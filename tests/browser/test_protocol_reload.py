"""A page whose protocol the server no longer speaks loads itself anew, once, and goes on where it was."""

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute

from tests.browser.conftest import DESKTOP, PHONE, People
from tests.browser.serving import Server
from tests.browser.waiting import until

REFUSAL = {"type": "fault", "code": "protocol", "text": "this server speaks protocols 8 to 9: reload the page"}
DEVICES = {"desktop": DESKTOP, "phone": PHONE}


class OtherServer:
    """Stands before the server: refuses the next hellos for their protocol, and can hang up."""

    def __init__(self, page: Page) -> None:
        self.refusing = 0
        self.refused = 0
        self._open: list[WebSocketRoute] = []
        page.route_web_socket("**/ws", self._serve)

    def hang_up(self, refusing: int) -> None:
        """End every connection, as a server does that is started anew, and refuse so many hellos from then on."""
        self.refusing = refusing
        for one in self._open:
            one.close()
        self._open.clear()

    def _serve(self, socket: WebSocketRoute) -> None:
        if self.refusing > 0:
            socket.on_message(lambda text: self._refuse(socket, str(text)))
            return
        self._open.append(socket)
        socket.connect_to_server()

    def _refuse(self, socket: WebSocketRoute, text: str) -> None:
        assert json.loads(text)["type"] == "hello"
        self.refusing -= 1
        self.refused += 1
        socket.send(json.dumps(REFUSAL))
        socket.close()


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.page
def test_the_page_loads_itself_anew_and_keeps_tray_and_order(device: str, server: Server, people: People) -> None:
    table = people.come(server.url, DEVICES[device])
    other = OtherServer(table.page)
    table.open_new()
    table.watch.forgive("protocol")
    table.watch.wait(lambda view: bool(view["options"]["draw"]), "the own turn")
    table.act("draw")
    hand = table.watch.wait(lambda view: bool(view["options"]["discard"]), "the cards drawn")["hand"]
    until(table.page, lambda: set(hand) == set(table.hand_shown()), "the hand on the page")
    before = table.hand_shown()
    table.hand.first.focus()
    if device == "desktop":  # the grid of a phone knows no order
        table.page.keyboard.press("Shift+ArrowRight")
        until(table.page, lambda: table.hand_shown() != before, "a card moved by its owner")
    for card in hand[:3]:
        table.pick(card)
    table.wait_for_tray()
    tray, order = table.tray(), table.hand_shown()
    for refused in (1, 2):  # where a reload helped, it may help again
        with table.page.expect_event("load"):
            other.hang_up(refusing=1)
        table.wait_for_hand()
        until(table.page, lambda: table.tray() == tray, "the tray as it was", describe=table.watch.describe)
        assert table.hand_shown() == order
        assert other.refused == refused


@pytest.mark.page
def test_a_reload_that_does_not_help_is_not_repeated(server: Server, people: People) -> None:
    table = people.come(server.url)
    other = OtherServer(table.page)
    table.open_new()
    table.watch.forgive("protocol")
    other.hang_up(refusing=9)
    said = table.page.get_by_role("heading", name="This page is out of date")
    said.wait_for()
    assert "still does not match the server" in table.page.locator("main").inner_text()
    assert other.refused == 2
    with table.page.expect_event("load"):
        table.page.get_by_role("button", name="Reload").click()
    said.wait_for()
    assert other.refused == 3
    other.refusing = 0
    table.page.get_by_role("button", name="Reload").click()
    table.wait_for_hand()
