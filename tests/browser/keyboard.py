"""Playing with nothing but keys."""

import re

from playwright.sync_api import Page

from tests.browser.deciding import Plan, card_to_discard
from tests.browser.playing import Player
from tests.browser.table import Table
from tests.browser.waiting import until

FOCUSED = """() => {
    const one = document.activeElement;
    const labelled = one?.labels?.[0] ?? one;
    return `${one?.getAttribute("aria-label") ?? ""} ${labelled?.innerText ?? ""}`.trim();
}"""
MOST_TABS = 150


def tab_to(page: Page, name: str) -> None:
    """Press Tab until what begins with `name` has the focus."""
    for _ in range(MOST_TABS):
        if re.match(name, page.evaluate(FOCUSED)):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} has no place in the order of the Tab key")


def press_focused(page: Page, name: str) -> None:
    """Go to a button by Tab and press Enter."""
    tab_to(page, name)
    page.keyboard.press("Enter")


def go_to(table: Table, card: str) -> None:
    """Go to a copy of the card."""
    page = table.page
    for key in ["g", "w"] if card == "Jk" else ["g", card[0], card[1]]:
        page.keyboard.press(key.lower())
    until(page, lambda: page.evaluate("document.activeElement.dataset.card") == card, f"the focus on {card}")


def pick_by_keys(table: Table, card: str) -> None:
    """Go to a copy of the card and pick it."""
    before = len(table.tray())
    go_to(table, card)
    table.page.keyboard.press("Space")
    until(table.page, lambda: len(table.tray()) > before, f"{card} in the tray", describe=table.watch.describe)


class KeyboardPlayer(Player):
    """Plays the own seat with the keys of the table."""

    def step(self, to_do: Plan) -> None:
        """Do one thing of the own turn."""
        match to_do.kind:
            case "pile":
                self.take()
            case "lay":
                self.lay(to_do)
            case "discard":
                card = card_to_discard(self.table.view)
                assert card is not None
                pick_by_keys(self.table, card)
                self.key("x")
            case other:
                self.key({"draw": "d", "pass": ".", "yes": "y"}[other])
        self.done[to_do.kind] += 1

    def take(self) -> None:
        """Take the pile in the first way: with several, the key names one and Enter takes it."""
        several = len(self.table.view["options"]["takes"]) > 1
        if several:
            go_to(self.table, self.table.view["hand"][0])  # on a button Enter presses the button
        self.table.page.keyboard.press("u")
        if several:
            self.table.page.keyboard.press("Enter")
        self.table.watch.settle()

    def lay(self, to_do: Plan) -> None:
        """Pick the cards, name their meld by its number, and lay them."""
        before = self.table.view["last_event"]
        for card in (card for meld in to_do.melds for card in meld):
            pick_by_keys(self.table, card)
        if to_do.onto is not None:
            number = int(to_do.onto[1:])
            self.table.page.keyboard.press(f"Digit{number}" if number < 10 else f"Shift+Digit{number - 10}")
        self.key("Enter")
        assert self.table.view["last_event"] > before, f"{to_do} was refused\n{self.table.watch.describe()}"

    def key(self, key: str) -> None:
        """Press a key and wait for the answer to what it sends."""
        sent = len(self.table.watch.sent)
        self.table.page.keyboard.press(key)
        until(
            self.table.page,
            lambda: any(message["type"] == "play" for message in self.table.watch.sent[sent:]),
            f"what {key} sends",
            describe=self.table.watch.describe,
        )
        self.table.watch.settle()
