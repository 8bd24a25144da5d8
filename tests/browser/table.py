"""A page with a table on it, as a player uses it: looks for things by their roles and names."""

import re
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.waiting import until
from tests.browser.watching import Watch

IN_MENU = {"ask": r"^(May I go out|Ask)", "takeBack": r"^Take back", "pass": r"^Pass"}  # on a phone behind "more"
FIRST_HAND = 60  # s
CORNER: Any = {"x": 8, "y": 8}  # of a card: the rest may lie under the next one of a fan


class Table:
    """One window; `touch` taps where others click."""

    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.watch = Watch(page)

    @property
    def view(self) -> dict[str, Any]:
        return self.watch.view

    def open_new(
        self,
        players: int = 4,
        level: str = "random",
        speed: int = 0,
        name: str = "Ann",
        rules: str = "dutch",
        referee: bool = False,
    ) -> None:
        """Open a table with bots by the server's own way for it, and go there."""
        self.page.goto("/")
        order = {
            "rules": rules, "players": players, "name": name, "level": level, "speed": speed, "referee": referee,
            "bot_names": ["Bo", "Cy", "Di", "Ed", "Fa"][: players - 1],
        }  # fmt: skip
        made = self.page.evaluate(
            """async (order) => {
                const body = JSON.stringify(order);
                const headers = { "content-type": "application/json" };
                const answer = await fetch("/api/v1/tables", { method: "POST", headers, body });
                return answer.json();
            }""",
            order,
        )
        self.page.goto(f"/t/{made['table']}")
        self.watch.wait(lambda view: view["table"] == made["table"], "the new table")
        self.wait_for_hand()

    def wait_for_hand(self) -> None:
        """Come back when the page has drawn cards of the hand that the server has told.

        Between the two lies all that a browser does for its first table, long on a busy machine: as much time as for
        the deal itself, and the page's own words where it does not come.
        """

        def drawn() -> bool:
            shown = set(self.hand_shown())
            return bool(shown) and shown <= set(self.view["hand"])

        def describe() -> str:
            return f"page {self.page.locator('body').inner_text()[:400]!r}\n{self.watch.describe()}"

        until(self.page, drawn, "the hand on the page", FIRST_HAND, describe)

    @property
    def hand(self) -> Locator:
        """The cards of the hand: cells of the grid, or cards in rows and fan."""
        return self.page.locator("[role=gridcell][data-card], [role=option][data-card]")

    def button(self, name: str) -> Locator:
        """A button of the action bar, or the one on the score page."""
        if name == "ready":
            return self.page.get_by_role("button", name=re.compile(r"^(Ready|Next deal|Play again|Revenge)"))
        return self.page.locator(f'[data-button="{name}"]')

    def press(self, target: Locator, corner: bool = False) -> None:
        """Click or tap in the middle of `target`, or near its left upper corner."""
        where = CORNER if corner else None
        if self.touch:
            target.tap(position=where)
        else:
            target.click(position=where)

    def can(self, name: str) -> bool:
        """Return whether a button is there and not dimmed."""
        button = self.button(name)
        return button.count() > 0 and button.get_attribute("aria-disabled") != "true" and button.is_enabled()

    def act(self, name: str) -> None:
        """Press a button as soon as it is offered, and wait for the answer to what it sends."""
        if name in IN_MENU and self.button(name).count() == 0:
            self.press(self.button("more"))
            self.press(self.page.get_by_role("menuitem", name=re.compile(IN_MENU[name])))
        else:
            until(self.page, lambda: self.can(name), f"the button {name}", describe=self.watch.describe)
            self.wait_for_tray()
            self.press(self.button(name))
        self.watch.settle()

    def pick(self, card: str) -> None:
        """Put one more copy of a card into the tray."""
        cell = self.page.locator(f'[role=gridcell][data-card="{card}"]')
        option = self.page.locator(f'[role=option][data-card="{card}"]:not([aria-selected=true])')
        before = len(self.tray())
        self.press(cell.or_(option).first, corner=True)
        until(self.page, lambda: len(self.tray()) > before, f"{card} in the tray", describe=self.watch.describe)

    def wait_for_tray(self) -> None:
        """Come back when the server has answered about the tray as it is; until then its figures stand, pale."""
        until(self.page, lambda: not self.page.locator(".tray .old").count(), "an answer", describe=self.watch.describe)

    def tray(self) -> list[str]:
        """Return the cards in the tray, in the order shown."""
        return self.page.locator("[data-staged-card]").evaluate_all("all => all.map((one) => one.dataset.stagedCard)")

    def empty_tray(self) -> None:
        self.page.keyboard.press("Escape")
        until(self.page, lambda: not self.tray(), "an empty tray", describe=self.watch.describe)

    def hand_shown(self) -> list[str]:
        """Return the cards of the hand in the order shown, each kind once where the grid stacks copies."""
        return self.hand.evaluate_all("all => all.map((one) => one.dataset.card)")

    def meld(self, name: str) -> Locator:
        return self.page.locator(f'[data-meld="{name}"]')
