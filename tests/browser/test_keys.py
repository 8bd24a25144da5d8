"""Every key of the table says or does what it is for; the live regions and the focus tell."""

import pytest

from tests.browser import states
from tests.browser.conftest import People
from tests.browser.scenes import tell, unopened
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.waiting import until

ANSWER = '[data-live="answer"]'
SAYS = {
    "h": "15 cards",
    "m": "Your melds",
    "o": "They",
    "p": "Upcard",
    "s": "3,180",
    "c": "cards in the stock",
    "t": "no clock",
    "l": "Nothing has happened",
    "n": "No new cards",
    "k": "Nothing is staged",
    "?": "Nothing was refused",
    "r": "Sorted by",
    "v": "Hand",
    "1": "meld 1",
    "Shift+Digit9": "no meld 19",
    "g": "Which rank",
}


def said(table: Table) -> str:
    return str(table.page.locator(ANSWER).text_content())


@pytest.mark.parametrize("key", SAYS)
def test_key_says(key: str, server: Server, people: People) -> None:
    table = people.come(server.url)
    tell(table, states.table(4, 15, 6))
    table.page.keyboard.press(key)
    until(table.page, lambda: SAYS[key] in said(table), f"{SAYS[key]!r} after {key}", describe=lambda: said(table))


def test_a_status_key_pressed_again_is_spoken_again(server: Server, people: People) -> None:
    table = people.come(server.url)
    tell(table, states.table(4, 15, 6))
    table.page.keyboard.press("p")
    until(table.page, lambda: "Upcard" in said(table), "the pile")
    first = said(table)
    table.page.keyboard.press("p")
    until(table.page, lambda: said(table) != first, "a text that differs, for the same one stays silent")
    assert said(table).replace("\u00a0", " ").strip() == first.replace("\u00a0", " ").strip()


def test_picking_finding_and_emptying_by_keys(server: Server, people: People) -> None:
    table = people.come(server.url)
    tell(table, unopened())
    page = table.page
    for key in "gks":
        page.keyboard.press(key)
    until(page, lambda: page.evaluate("document.activeElement.dataset.card") == "Ks", "the focus on the king of spades")
    page.keyboard.press("Shift+Space")
    until(page, lambda: set(table.tray()) == {"Ks"}, "all kings of spades in the tray")
    page.keyboard.press("k")
    until(page, lambda: "Staged" in said(table), "what is staged", describe=lambda: said(table))
    page.keyboard.press("Escape")
    until(page, lambda: table.tray() == [], "an empty tray")
    assert page.evaluate("document.activeElement.dataset.card") == "Ks"
    page.keyboard.press("F1")
    page.get_by_role("dialog", name="Keys").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    page.keyboard.press("f")
    page.get_by_role("dialog", name="Dutch Samba").wait_for()


def test_letter_keys_can_be_switched_off(server: Server, people: People) -> None:
    table = people.come(server.url)
    table.page.add_init_script("localStorage.setItem('sambakit.settings', '{\"letterKeys\": false}')")
    tell(table, states.table(4, 15, 6))
    table.page.keyboard.press("p")
    table.page.keyboard.press("F1")
    table.page.get_by_role("dialog", name="Keys").wait_for()
    assert said(table) == ""


def test_your_turn_and_refusals_are_urgent(server: Server, people: People) -> None:
    table = people.come(server.url)
    table.open_new()
    urgent = table.page.locator('[data-live="urgent"]')
    table.watch.wait(lambda view: view["actor"] == view["seat"], "the own turn")
    until(table.page, lambda: "our turn" in str(urgent.text_content()), "your turn, aloud")
