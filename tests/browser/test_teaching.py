"""The first deals on a device: three bubbles, each once, and a line that says what can be done and why."""

import json
import os
import re
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from sambakit.server import wire
from tests.browser import states
from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.measuring import layout_faults
from tests.browser.scenes import tell, unopened
from tests.browser.serving import Server
from tests.browser.table import Table

PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what it looks like goes there
DEVICES = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
PLACES = """() => [".hand-place", ".acts-place", ".head-place", "main"].map((one) => {
    const { x, y, width, height } = document.querySelector(one).getBoundingClientRect();
    return [x, y, width, height];
})"""

MESSAGES = Path(__file__).parents[2] / "web" / "messages"
LINE = ".prompt .taught small, .taught-line"  # below the prompt, or on a phone below the own melds
CUT = """(text) => {
    const line = document.querySelector(".taught-line");
    line.textContent = text;
    const [box, room] = [line, line.parentElement].map((one) => one.getBoundingClientRect());
    const aside = box.left < room.left - 1 || box.right > room.right + 1;
    return aside || box.top < room.top - 1 || box.bottom > room.bottom + 1;
}"""


def looked_at(window: Table, name: str, device: Device) -> None:
    """Check the whole page, and keep what it looks like where pictures are wanted."""
    if PICTURES:
        window.page.screenshot(path=Path(PICTURES) / f"teaching-{name}-{device.width}.png")
    assert violations(window.page) == []
    assert contrast_faults(window.page) == []
    assert layout_faults(window.page) == []


def bubble(window: Table) -> Locator:
    return window.page.locator(".bubble")


def to_take() -> wire.TableView:
    """Return a table whose pile may be taken."""
    view = states.table(4, 15, 6)
    offer = wire.PileOffer(way="pair", cards=["9d", "9c"], to=None, points=30, opens=False, action="take pair 9d 9c")
    return msgspec.structs.replace(view, options=msgspec.structs.replace(view.options, takes=[offer]))


def to_open() -> wire.TableView:
    """Return a table on which the hand holds an opening."""
    view = unopened()
    return msgspec.structs.replace(view, options=msgspec.structs.replace(view.options, can_meld=True))


@DEVICES
@pytest.mark.page
def test_each_bubble_comes_once_and_goes_with_any_action(device: Device, server: Server, people: People) -> None:
    window = people.come(server.url, device, learns=True)
    teller = tell(window, states.table(4, 15, 6))
    expect(bubble(window)).to_contain_text("Your turn begins with the stock")
    expect(window.page.get_by_role("status").filter(has=bubble(window))).to_have_count(1)  # it is spoken
    looked_at(window, "draw", device)
    window.press(window.hand.first)
    expect(bubble(window)).to_have_count(0)
    teller.show(to_open())
    expect(bubble(window)).to_contain_text("You hold enough to open")
    looked_at(window, "opening", device)
    window.page.keyboard.press("Shift")
    expect(bubble(window)).to_have_count(0)
    teller.show(msgspec.structs.replace(to_take(), deal=5))
    expect(bubble(window)).to_contain_text("You may take the pile in place of a draw")
    looked_at(window, "pile", device)
    window.page.reload()
    window.hand.first.wait_for()
    for view in (to_take(), to_open()):
        teller.show(view)
        window.page.wait_for_timeout(300)
        expect(bubble(window)).to_have_count(0)


@pytest.mark.page
def test_a_bubble_is_in_nobodys_way(server: Server, people: People) -> None:
    window = people.come(server.url, PHONE, learns=True)
    window.open_new(players=2)
    window.watch.wait(lambda view: view["actor"] == view["seat"], "the own turn")
    expect(bubble(window)).to_have_count(1)
    window.act("draw")
    expect(window.page.get_by_text("Your turn begins with the stock")).to_have_count(0)


@DEVICES
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.page(2)
def test_a_line_says_what_can_be_done_and_moves_nothing(
    language: str, device: Device, server: Server, people: People
) -> None:
    taught, untaught = (people.come(server.url, device, language, learns=learns) for learns in (True, False))
    for name, view in (("draw", states.table(4, 15, 6)), ("take", to_take()), ("open", to_open())):
        for window in (taught, untaught):
            tell(window, view)
        line = taught.page.locator(LINE)
        expect(line).not_to_be_empty()
        taught.page.keyboard.press("Shift")  # the bubble goes
        looked_at(taught, f"line-{name}-{language}", device)
        expect(untaught.page.locator(LINE)).to_have_count(0)
        assert taught.page.evaluate(PLACES) == untaught.page.evaluate(PLACES)
    if device is PHONE and language == "en":
        taught.page.set_viewport_size({"width": 320, "height": 640})
        assert [line for line in all_lines() if is_cut(taught.page, line)] == []


@DEVICES
@pytest.mark.page
def test_A_7_the_pile_says_that_cards_lie_under_it_face_down(device: Device, server: Server, people: People) -> None:
    window = people.come(server.url, device, learns=True)
    pile = window.page.locator("[data-anchor=pile]")
    view = msgspec.structs.replace(states.table(4, 15, 6), pile=5, hidden=3, upcard="9s", blocked=False)
    teller = tell(window, view)
    window.page.keyboard.press("Shift")  # the bubble goes
    expect(window.page.locator(LINE)).to_have_text("The first to take the pile also gets 3 face-down cards.")
    expect(pile).to_have_accessible_name(re.compile("^Discard pile, 5 cards, .*, 3 of them face down"))
    expect(window.page.get_by_text("3 hidden" if device is PHONE else "3 face down", exact=True)).to_be_visible()
    looked_at(window, "hidden", device)
    for name, other in {
        "take": msgspec.structs.replace(to_take(), pile=5, hidden=3, upcard="9s", blocked=False),
        "frozen": msgspec.structs.replace(view, frozen="all"),
        "alone": msgspec.structs.replace(view, pile=3, upcard=None),
    }.items():
        teller.show(other)
        window.page.wait_for_timeout(300)
        looked_at(window, f"hidden-{name}", device)
    expect(pile).to_have_accessible_name(re.compile("^Discard pile, 3 cards, all face down"))


def all_lines() -> list[str]:
    """Return each line in each language."""
    found = []
    for folder in sorted(MESSAGES.iterdir()):
        if folder.is_dir():
            texts = json.loads((folder / "teaching.json").read_text(encoding="utf-8"))
            lines = [text for name, text in texts.items() if name.startswith("teach_")]
            plain = [text if isinstance(text, str) else text[0]["match"]["many=other"] for text in lines]
            found += [text.replace("{count}", "38").replace("{all}", "41") for text in plain]
    assert len(found) >= 30
    return found


def is_cut(page: Page, text: str) -> bool:
    """Return whether a line has no room on the page."""
    return bool(page.evaluate(CUT, text))


@pytest.mark.page
def test_after_the_third_deal_the_line_comes_only_where_it_is_switched_on(server: Server, people: People) -> None:
    window = people.come(server.url, learns=True)
    page = window.page
    line = page.locator(LINE)
    teller = tell(window, states.table(4, 15, 6))
    for deal in (4, 5, 6):
        expect(line).to_have_count(1)
        teller.show(msgspec.structs.replace(states.score_page(), deal=deal))
        page.locator("main .sheet").first.wait_for()
        teller.show(msgspec.structs.replace(states.table(4, 15, 6), deal=deal + 1))
        window.hand.first.wait_for()
    expect(line).to_have_count(0)
    page.keyboard.press("Escape")
    window.press(page.get_by_role("button", name="Menu").first)
    window.press(page.get_by_role("dialog").get_by_role("button", name="Settings"))
    window.press(page.get_by_role("switch", name="Teach mode"))
    page.keyboard.press("Escape")
    expect(line).to_have_count(1)
