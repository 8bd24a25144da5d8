"""A server at home, both ways: plain http at an address of the network, and https through Caddy."""

import json
import os
import re
from pathlib import Path

import pytest

from sambakit.server.edge.security import COOKIE, SECURE_COOKIE
from sambakit.server.network import addresses
from tests.browser.access import contrast_faults, violations
from tests.browser.caddy import Caddy, caddy
from tests.browser.conftest import NAME_HERE, PHONE, People
from tests.browser.inviting import HANDED_ON
from tests.browser.playing import Player
from tests.browser.scanning import scanned
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.waiting import until

SECURE = "window.isSecureContext"
OFF = "Not over plain http."
# what the page asks of the screen is written down in place of being done
SPY = """
    window.awake = [];
    Object.defineProperty(navigator, "wakeLock", { value: {
      request: async (kind) => {
        window.awake.push(kind);
        const lock = new EventTarget();
        lock.release = async () => void window.awake.push("released");
        return lock;
      },
    } });
"""


def play_first_move(table: Table) -> None:
    """Open a table by the button of the start page, and make the first own move."""
    table.press(table.page.locator("[data-start=play]"))
    table.wait_for_hand()
    player = Player(table)
    player.play_one()
    table.watch.settle()
    assert player.done.total() == 1


def open_menu(table: Table) -> None:
    table.press(table.page.get_by_role("button", name="Menu"))


@pytest.mark.page(2)
@pytest.mark.server(1)
def test_a_phone_scans_the_code_and_plays_over_plain_http_and_the_page_says_what_is_missing(
    tmp_path: Path, people: People
) -> None:
    with Server(tmp_path, host="0.0.0.0", settings={"hosts": NAME_HERE}) as server:
        laptop = people.come(f"http://localhost:{server.port}")
        laptop.page.goto("/")
        laptop.page.locator("[data-start=play]").wait_for()
        assert laptop.page.evaluate(SECURE)
        told = addresses("0.0.0.0", server.port)
        phone_opens = f"http://{NAME_HERE}:{server.port}/"
        if told:  # else this machine has no network
            phone_opens = told[0]
            laptop.page.get_by_role("button", name="Other devices").click()
            drawer = laptop.page.get_by_role("dialog", name="Play on other devices")
            drawer.get_by_text(told[0], exact=True).wait_for()
            drawer.get_by_role("img", name=f"QR code of {told[0]}").locator("svg").wait_for()
            assert scanned(laptop.page) == told[0]
            assert drawer.get_by_text("Plain http").count() == 0
            assert violations(laptop.page) == []
            play_first_move(laptop)
            open_menu(laptop)
            laptop.page.get_by_role("button", name="People").click()
            laptop.page.get_by_label("What is your name?").fill("Ann")
            laptop.page.get_by_role("button", name="That’s me").click()
            laptop.page.get_by_label("What is your name?").wait_for(state="detached")
            laptop.page.get_by_role("button", name="Link to Bo’s seat").click()
            link = laptop.page.get_by_label(HANDED_ON).input_value()
            assert re.fullmatch(re.escape(told[0]) + r"t/[\w-]+#[\w-]+", link)

        phone = people.come(phone_opens, PHONE)
        page = phone.page
        page.goto("/")
        play_first_move(phone)
        assert not page.evaluate(SECURE)
        assert [cookie["name"] for cookie in page.context.cookies()] == [COOKIE]

        open_menu(phone)
        mark = page.get_by_text("Plain http: some things are missing here")
        mark.scroll_into_view_if_needed()
        phone.press(mark)
        assert page.get_by_text("keeping the screen on").is_visible()
        assert violations(page) == []
        phone.press(page.get_by_role("button", name="Settings"))
        for name in ("Keep the screen on", "Notify me"):
            switch = page.get_by_role("switch", name=re.compile(name))
            assert switch.is_disabled()
            assert not switch.is_checked()
            assert OFF in (switch.locator("xpath=..").text_content() or "")
        assert page.get_by_role("switch", name="Vibrate").is_enabled()
        assert contrast_faults(page) == []
        assert violations(page) == []


@pytest.mark.page(1)
@pytest.mark.server(1)
@pytest.mark.process(1)
def test_through_caddy_the_page_has_everything_and_the_server_knows_who_comes(tmp_path: Path, people: People) -> None:
    if caddy() is None:
        leave_out = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        leave_out("Caddy is missing: apt install caddy")
    settings = {"hosts": NAME_HERE, "forwarded_from": "127.0.0.1"}
    with Server(tmp_path, settings=settings) as server, Caddy(tmp_path, NAME_HERE, server.port) as proxy:
        table = people.come(proxy.url, ignore_https_errors=True)
        page = table.page
        page.add_init_script(SPY)
        sockets: list[str] = []
        page.on("websocket", lambda socket: sockets.append(socket.url))
        page.goto("/")
        play_first_move(table)
        assert page.evaluate(SECURE)
        assert sockets == [f"{proxy.url.replace('https', 'wss')}/ws"]
        (cookie,) = page.context.cookies()
        assert (cookie["name"], cookie["secure"], cookie["httpOnly"]) == (SECURE_COOKIE, True, True)
        told = page.evaluate("async () => (await fetch('/api/v1/choices')).json()")
        assert told["addresses"] == []
        assert "proxy_unknown" not in server.log.read_text()

        until(page, lambda: page.evaluate("window.awake") == ["screen"], "a screen that stays on")
        open_menu(table)
        assert page.get_by_text("Plain http").count() == 0
        page.get_by_role("button", name="Settings").click()
        switch = page.get_by_role("switch", name="Keep the screen on")
        assert switch.is_checked()
        assert page.get_by_role("switch", name="Notify me").is_enabled()
        switch.uncheck()
        until(page, lambda: page.evaluate("window.awake") == ["screen", "released"], "a screen that may go dark")
        assert json.loads(page.evaluate("localStorage['sambakit.settings']"))["awake"] is False
        assert violations(page) == []
