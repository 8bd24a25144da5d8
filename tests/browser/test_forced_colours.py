"""Where the system chooses the colours, every state keeps a mark that is no fill and no shadow (`forced-colors`)."""

from typing import Any

import pytest
from playwright.sync_api import Locator

from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.scenes import draw, first_turn, start, waiting
from tests.browser.serving import Server
from tests.browser.table import Table

DEVICES = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
MARKS = """(one) => {
    const style = getComputedStyle(one);
    return {
        border: `${style.borderTopWidth} ${style.borderTopStyle} ${style.borderTopColor}`,
        outline: `${style.outlineWidth} ${style.outlineStyle} ${style.outlineColor}`,
        text: style.color,
    };
}"""
# between the letters of a card and the middle of its paper
CONTRAST = """(one) => {
    const light = (colour) => {
        const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255);
        const [r, g, b] = parts.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const probe = document.createElement("i");
    probe.style.cssText = "forced-color-adjust: none; color: var(--paper)";
    one.parentElement.append(probe);
    const paper = getComputedStyle(probe).color;
    probe.remove();
    const [more, less] = [getComputedStyle(one).color, paper].map(light).sort((a, b) => b - a);
    return (more + 0.05) / (less + 0.05);
}"""


def come(people: People, server: Server, device: Device, scheme: str = "dark") -> Table:
    return people.come(server.url, device, forced_colors="active", color_scheme=scheme)


def marks(part: Locator) -> dict[str, Any]:
    """Return the edges and the letters of a part of the page."""
    found: dict[str, Any] = part.evaluate(MARKS)
    return found


@DEVICES
@pytest.mark.page
def test_a_button_that_cannot_be_pressed_differs_from_one_that_can(
    device: Device, server: Server, people: People
) -> None:
    window = come(people, server, device)
    draw(window)
    dead = marks(window.page.locator("[data-button=discard]"))
    live = marks(window.page.locator("[data-button=draw]"))
    assert dead["text"] != live["text"]
    assert dead["border"] != live["border"]
    assert "none" not in dead["border"]


@pytest.mark.page
def test_the_one_thing_to_press_has_an_edge_of_its_own(server: Server, people: People) -> None:
    window = come(people, server, DESKTOP)
    start(window)
    buttons = window.page.locator("[data-start]")
    first, *others = [marks(buttons.nth(number))["border"] for number in range(buttons.count())]
    assert others
    assert first not in others


@DEVICES
@pytest.mark.page
def test_whose_turn_it_is_has_an_edge(device: Device, server: Server, people: People) -> None:
    window = come(people, server, device)
    waiting(window)
    seats = window.page.locator(".seats .playing, .seat.playing, .small.playing")
    assert "solid" in marks(seats.first)["outline"]


@DEVICES
@pytest.mark.page
def test_a_picked_card_looks_different(device: Device, server: Server, people: People) -> None:
    window = come(people, server, device)
    first_turn(window)
    card = window.page.locator(".hand [data-card]").first
    before = card.screenshot()
    assert card.screenshot() == before
    window.press(card)
    window.page.locator(".hand [data-card][aria-selected=true]").wait_for()
    window.page.mouse.move(0, 0)
    window.page.keyboard.press("Tab")  # away from it: the focus is no mark of a picked card
    assert card.screenshot() != before


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.page
def test_suits_stand_out_from_their_cards(scheme: str, server: Server, people: People) -> None:
    window = come(people, server, DESKTOP, scheme)
    draw(window)
    cards = window.page.locator(".hand [data-card] svg.card").all()
    assert len(cards) > 10
    assert {one.evaluate("(one) => getComputedStyle(one).forcedColorAdjust") for one in cards} == {"none"}
    assert min(one.evaluate(CONTRAST) for one in cards) >= 3


@DEVICES
@pytest.mark.page
def test_the_boxes_of_a_meld_and_the_back_of_the_stock_keep_their_colours(
    device: Device, server: Server, people: People
) -> None:
    window = come(people, server, device)
    draw(window)
    for part in ("[data-meld]", "[data-anchor=stock], [data-stock]"):
        found = window.page.locator(part).first
        kept = found.evaluate(
            "(one) => [one, ...one.querySelectorAll('*')]"
            ".some((part) => getComputedStyle(part).forcedColorAdjust === 'none')"
        )
        assert kept, part
