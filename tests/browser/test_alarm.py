"""The turn alarm: title and icon always, badge where the browser has it, shaking and notices on request."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser import states
from tests.browser.conftest import PHONE, People
from tests.browser.scenes import tell
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.telling import Teller
from tests.browser.waiting import until

ICON = "() => document.querySelector('link[rel=icon]').getAttribute('href')"
# what the page asks of the browser is written down in place of being done
SPY = """
    window.seen = { badge: [], shaken: [], asked: 0, notices: [], closed: 0 };
    navigator.setAppBadge = async () => void window.seen.badge.push("on");
    navigator.clearAppBadge = async () => void window.seen.badge.push("off");
    navigator.vibrate = (length) => Boolean(window.seen.shaken.push(length));
    window.Notification = class {
      static permission = "default";
      static async requestPermission() {
        window.seen.asked++;
        return (this.permission = PERMISSION);
      }
      constructor(title, options) { window.seen.notices.push({ title, ...options }); }
      close() { window.seen.closed++; }
    };
    Object.defineProperty(document, "visibilityState", { get: () => (window.away ? "hidden" : "visible") });
"""


def seen(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("() => window.seen")
    return found


def others_turn(table: Table, teller: Teller) -> None:
    """Let somebody else play."""
    teller.show(states.table(4, 15, 6, actor=2))
    until(
        table.page, lambda: table.page.title() == "Table – sambakit", "the title of a table", describe=table.page.title
    )


def own_turn(table: Table, teller: Teller) -> None:
    """Let the own turn begin."""
    teller.show(states.table(4, 15, 6))
    until(table.page, lambda: "Your turn" in table.page.title(), "the title of the own turn", describe=table.page.title)


def spied(table: Table, permission: str = "granted") -> Teller:
    """Open a table of which everything that the alarm does is written down; the own turn has begun."""
    table.page.add_init_script(SPY.replace("PERMISSION", json.dumps(permission)))
    return tell(table, states.table(4, 15, 6))


def switch(table: Table, name: str) -> None:
    """Press a switch of the settings and close them."""
    page = table.page
    table.press(page.get_by_role("button", name="Menu"))
    table.press(page.get_by_role("button", name="Settings"))
    table.press(page.get_by_role("switch", name=name))


@pytest.mark.page
def test_title_and_icon_tell_the_own_turn(server: Server, people: People) -> None:
    table = people.come(server.url)
    table.open_new(speed=500)
    page = table.page
    table.watch.wait(lambda view: view["actor"] == view["seat"], "the own turn")
    until(page, lambda: page.title() == "▶ Your turn – sambakit", "the title", describe=page.title)
    with_dot = page.evaluate(ICON)
    assert with_dot == "/favicon-turn.svg"
    icon = page.request.get(server.url + with_dot)
    assert (icon.status, icon.headers["content-type"]) == (200, "image/svg+xml")
    assert "<circle" in icon.text()
    table.act("draw")
    table.pick(table.view["options"]["discard"][0])
    table.act("discard")
    until(page, lambda: page.title() == "Table – sambakit", "the title of a table", describe=page.title)
    assert page.evaluate(ICON) == "/favicon.svg"


@pytest.mark.page
def test_the_icon_is_plain_on_the_start_page(server: Server, people: People) -> None:
    table = people.come(server.url)
    tell(table, states.table(4, 15, 6))
    assert table.page.evaluate(ICON) == "/favicon-turn.svg"
    table.press(table.page.get_by_role("button", name="Menu"))
    table.press(table.page.get_by_role("button", name="Leave the table"))
    table.page.get_by_role("button", name="Play now").wait_for()
    assert table.page.evaluate(ICON) == "/favicon.svg"
    assert "turn" not in table.page.title()


@pytest.mark.page
def test_the_badge_comes_and_goes_with_the_own_turn(server: Server, people: People) -> None:
    table = people.come(server.url)
    teller = spied(table)
    others_turn(table, teller)
    own_turn(table, teller)
    assert seen(table.page)["badge"][-3:] == ["on", "off", "on"]
    assert seen(table.page)["asked"] == 0


@pytest.mark.page
def test_a_phone_shakes_only_on_request(server: Server, people: People) -> None:
    table = people.come(server.url, PHONE)
    teller = spied(table)
    others_turn(table, teller)
    own_turn(table, teller)
    assert seen(table.page)["shaken"] == []
    switch(table, "Vibrate")
    before = len(seen(table.page)["shaken"])  # once as a sample
    others_turn(table, teller)
    own_turn(table, teller)
    assert len(seen(table.page)["shaken"]) == before + 1


@pytest.mark.page
def test_a_computer_is_not_asked_to_shake(server: Server, people: People) -> None:
    table = people.come(server.url)
    spied(table)
    table.press(table.page.get_by_role("button", name="Menu"))
    table.press(table.page.get_by_role("button", name="Settings"))
    table.page.get_by_role("switch", name="Notify me").wait_for()
    assert table.page.get_by_role("switch", name="Vibrate").count() == 0


@pytest.mark.page
def test_a_notice_tells_the_own_turn_to_who_is_away_and_names_no_card(server: Server, people: People) -> None:
    table = people.come(server.url)
    teller = spied(table)
    page = table.page
    switch(table, "Notify me")
    until(page, lambda: len(seen(page)["notices"]) == 1, "a sample", describe=lambda: str(seen(page)))
    assert seen(page)["asked"] == 1
    others_turn(table, teller)
    own_turn(table, teller)
    assert len(seen(page)["notices"]) == 1, "nobody is called who looks at the page"
    others_turn(table, teller)
    page.evaluate("() => void (window.away = true)")
    own_turn(table, teller)
    until(page, lambda: len(seen(page)["notices"]) == 2, "a notice", describe=lambda: str(seen(page)))
    shown = seen(page)["notices"][1]
    assert (shown["title"], shown["body"]) == ("Your turn – sambakit", "At the table with Bo, Cy, and Di.")
    closed = seen(page)["closed"]
    page.evaluate("() => { window.away = false; document.dispatchEvent(new Event('visibilitychange')); }")
    assert seen(page)["closed"] == closed + 1


@pytest.mark.parametrize("answer", ["denied", "default"])
@pytest.mark.page
def test_a_refused_notice_leaves_the_switch_off(answer: str, server: Server, people: People) -> None:
    table = people.come(server.url)
    spied(table, answer)
    switch(table, "Notify me")
    table.page.get_by_text("Your browser blocks notifications").wait_for()
    assert not table.page.get_by_role("switch", name="Notify me").is_checked()
    assert seen(table.page)["notices"] == []
