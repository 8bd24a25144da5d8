"""The bar of a phone: what can be used in a turn stands in it, and not behind "more"."""

import msgspec
import pytest

from sambakit.server import wire
from tests.browser.access import violations
from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.painted import unpainted
from tests.browser.scenes import tell
from tests.browser.serving import Server
from tests.browser.states import NOTHING, table
from tests.browser.table import Table
from tests.browser.waiting import frames

PHONES = [(320, 640), (360, 640), (390, 844), (640, 360)]


def playing(referee: bool = False, **offered: object) -> wire.TableView:
    """Return a table of which the own turn offers a discard, and what is `offered` besides."""
    view = table(4, 15, 6, phase="play")
    options = msgspec.structs.replace(NOTHING, lay=True, discard=sorted(set(view.hand)), **offered)
    return msgspec.structs.replace(view, options=options, referee=referee)


def bar(window: Table) -> list[str]:
    """Return the names of the buttons in the bar, from left to right."""
    found: list[str] = window.page.locator(".acts [data-button]").evaluate_all(
        "all => all.map((one) => one.dataset.button)"
    )
    return found


def in_more(window: Table) -> list[str]:
    """Return what stands behind "more"."""
    window.press(window.button("more"))
    found = window.page.get_by_role("menuitem").all_inner_texts()
    window.page.keyboard.press("Escape")
    return found


def assert_whole(window: Table) -> None:
    for width, height in PHONES:
        window.page.set_viewport_size({"width": width, "height": height})
        frames(window.page, 2)
        assert unpainted(window.page, ".acts .label") == [], (width, height)


@pytest.mark.parametrize("language", ["en", "nl", "de"])
@pytest.mark.page
def test_the_question_to_the_partner_takes_the_place_of_the_pile(language: str, server: Server, people: People) -> None:
    window = people.come(server.url, PHONE, language)
    teller = tell(window, playing(ask=True))
    assert bar(window) == ["draw", "ask", "lay", "discard", "more"]
    assert len(in_more(window)) == 2  # taken back and passed
    assert_whole(window)
    assert violations(window.page) == []
    teller.show(playing())
    window.button("pile").wait_for()
    assert bar(window) == ["draw", "pile", "lay", "discard", "more"]
    teller.show(playing(ask=True))
    window.press(window.button("ask"))
    assert [one["actions"] for one in teller.heard if one["type"] == "play"] == [["ask"]]
    frames(window.page, 2)
    assert bar(window) == ["draw", "ask", "lay", "discard", "more"]  # while the server is asked nothing moves


@pytest.mark.page
def test_the_second_click_of_two_does_not_ask(server: Server, people: People) -> None:
    window = people.come(server.url, Device(360, 640))
    teller = tell(window, playing(ask=True))
    window.button("ask").evaluate("(one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))")
    frames(window.page, 2)
    assert [one for one in teller.heard if one["type"] == "play"] == []


@pytest.mark.page
def test_a_pass_takes_the_place_of_what_cannot_be_used(server: Server, people: People) -> None:
    window = people.come(server.url, PHONE)
    only = table(4, 1, 6, phase="play")
    teller = tell(window, msgspec.structs.replace(only, options=msgspec.structs.replace(NOTHING, pass_turn=True)))
    assert bar(window) == ["draw", "pile", "lay", "pass", "more"]
    assert "go" in (window.button("pass").get_attribute("class") or "").split()
    teller.show(playing(pass_turn=True, ask=True))
    window.button("ask").wait_for()
    assert bar(window) == ["draw", "ask", "lay", "pass", "more"]
    window.pick(teller.view.hand[0])
    assert bar(window) == ["pass", "ask", "lay", "discard", "more"]


@pytest.mark.page
def test_with_a_referee_what_may_be_tried_is_behind_more(server: Server, people: People) -> None:
    window = people.come(server.url, PHONE)
    tell(window, playing(referee=True, ask=True))
    assert bar(window) == ["draw", "ask", "lay", "discard", "more"]
    assert in_more(window)[0] == "Take pile"


@pytest.mark.page
def test_a_wide_window_has_a_place_for_each(server: Server, people: People) -> None:
    window = people.come(server.url, DESKTOP)
    tell(window, playing(ask=True))
    assert bar(window) == ["draw", "pile", "lay", "discard", "ask", "takeBack"]
