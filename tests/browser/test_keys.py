"""Every key of the table says or does what it is for; the live regions and the focus tell."""

import pytest

from tests.browser import states
from tests.browser.conftest import People
from tests.browser.scenes import tell, unopened
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.telling import Teller
from tests.browser.waiting import until

ANSWER = '[data-live="answer"]'
SAYS = {
    "h": "15 cards",
    "m": "Your melds",
    "o": "They",
    "p": "Top card",
    "s": "3,180",
    "c": "cards in the stock",
    "t": "no clock",
    "l": "Nothing has happened",
    "n": "No new cards",
    "k": "The tray is empty",
    "?": "Nothing was refused",
    "r": "Sorted by",
    "v": "Hand",
    "1": "go to spades five to jack",
    "Shift+Digit9": "no meld 19",
    "g": "Which rank",
}


def said(table: Table) -> str:
    return str(table.page.locator(ANSWER).text_content())


@pytest.mark.parametrize("key", SAYS)
@pytest.mark.page
def test_key_says(key: str, server: Server, people: People) -> None:
    table = people.come(server.url)
    tell(table, states.table(4, 15, 6))
    table.page.keyboard.press(key)
    until(table.page, lambda: SAYS[key] in said(table), f"{SAYS[key]!r} after {key}", describe=lambda: said(table))


@pytest.mark.page
def test_a_status_key_pressed_again_is_spoken_again(server: Server, people: People) -> None:
    table = people.come(server.url)
    tell(table, states.table(4, 15, 6))
    table.page.keyboard.press("p")
    until(table.page, lambda: "Top card" in said(table), "the pile")
    first = said(table)
    table.page.keyboard.press("p")
    until(table.page, lambda: said(table) != first, "a text that differs, for the same one stays silent")
    assert said(table).replace("\u00a0", " ").strip() == first.replace("\u00a0", " ").strip()


@pytest.mark.page
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
    until(page, lambda: "In the tray" in said(table), "what is staged", describe=lambda: said(table))
    page.keyboard.press("Escape")
    until(page, lambda: table.tray() == [], "an empty tray")
    assert page.evaluate("document.activeElement.dataset.card") == "Ks"
    page.keyboard.press("F1")
    page.get_by_role("dialog", name="Keys").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    page.keyboard.press("f")
    page.get_by_role("dialog", name="Dutch Samba").wait_for()


@pytest.mark.page
def test_letter_keys_can_be_switched_off(server: Server, people: People) -> None:
    table = people.come(server.url)
    table.page.add_init_script("localStorage.setItem('sambakit.settings', '{\"letterKeys\": false}')")
    tell(table, states.table(4, 15, 6))
    table.page.keyboard.press("p")
    table.page.keyboard.press("F1")
    table.page.get_by_role("dialog", name="Keys").wait_for()
    assert said(table) == ""


MELD_KEYS = {"Digit9": "to the nines", "Digit0": "to the tens", "Shift+Digit0": "no meld 20"}


@pytest.mark.parametrize("key", MELD_KEYS)
@pytest.mark.page
def test_melds_10_and_20_have_the_key_after_9(key: str, server: Server, people: People) -> None:
    table = people.come(server.url)
    tell(table, states.table(4, 15, 15))
    table.page.keyboard.press(key)
    until(table.page, lambda: MELD_KEYS[key] in said(table), f"{MELD_KEYS[key]!r}", describe=lambda: said(table))


@pytest.mark.page
def test_letter_keys_can_be_chosen(server: Server, people: People) -> None:
    table = people.come(server.url)
    teller = tell(table, states.table(4, 15, 6))
    page = table.page
    taken = "K is already used for: points picked, points missing. Press another key."
    choose_key(table, "draw, or plan it", "k", taken)
    for key in ("5", "Enter"):
        press_key(table, key, "The page needs that key. Press a letter or a symbol.")
    press_key(table, "b", "B now means: draw, or plan it.")
    page.keyboard.press("Escape")
    assert table.button("draw").get_attribute("aria-keyshortcuts") == "B"
    assert table.button("draw").get_attribute("title") == "Draw two (B)"
    page.keyboard.press("F1")
    keys = page.get_by_role("dialog", name="Keys")
    line = keys.locator("div", has=page.get_by_text("draw, or plan it", exact=True)).last
    assert line.inner_text().split("\n") == ["B", "draw, or plan it"]
    page.keyboard.press("Escape")
    page.reload()  # kept on the device
    table.hand.first.wait_for()
    page.keyboard.press("d")
    page.keyboard.press("b")
    until(page, lambda: plays(teller) == [["draw"]], "one draw", describe=lambda: str(teller.heard))


@pytest.mark.page
def test_a_key_is_left_as_it_was_and_all_are_reset(server: Server, people: People) -> None:
    table = people.come(server.url)
    tell(table, states.table(4, 15, 6))
    choose_key(table, "take back", "Q", "Q now means: take back.")
    choose_key(table, "your melds", "Escape", "")
    table.page.get_by_role("button", name="your melds: M.").wait_for()
    table.press(table.page.get_by_role("button", name="Reset keys"))
    table.page.get_by_role("button", name="take back: Z.").wait_for()
    assert table.button("takeBack").get_attribute("aria-keyshortcuts") == "Z"


def choose_key(table: Table, what: str, key: str, answer: str) -> None:
    """Press `key` for a command in the settings, which answer so."""
    page = table.page
    if not page.get_by_role("dialog", name="Settings").is_visible():
        table.press(page.get_by_role("button", name="Menu"))
        table.press(page.get_by_role("button", name="Settings"))
        table.press(page.get_by_text("Choose the letter keys"))
    table.press(page.get_by_role("button", name=f"{what}: "))
    page.get_by_text("Press the new key for").wait_for()
    press_key(table, key, answer)


def press_key(table: Table, key: str, answer: str) -> None:
    table.page.keyboard.press(key)
    status = table.page.get_by_role("dialog").locator("details").get_by_role("status")
    until(table.page, lambda: status.inner_text() == answer, f"{answer!r} after {key}", describe=status.inner_text)


def plays(teller: Teller) -> list[list[str]]:
    return [message["actions"] for message in teller.heard if message["type"] == "play"]


@pytest.mark.page
def test_your_turn_and_refusals_are_urgent(server: Server, people: People) -> None:
    table = people.come(server.url)
    table.open_new()
    urgent = table.page.locator('[data-live="urgent"]')
    table.watch.wait(lambda view: view["actor"] == view["seat"], "the own turn")
    until(table.page, lambda: "our turn" in str(urgent.text_content()), "your turn, aloud")
