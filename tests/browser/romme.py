"""Plays games of Samba Rommé through a page: every decision is carried out with clicks or taps as a person does it."""

from collections import Counter
from typing import Any

from tests.browser.table import Table
from tests.browser.waiting import frames, until

View = dict[str, Any]
VALUES = 12
MOST_STEPS = 600


class RommePlayer:
    """Plays the own seat of a table with mouse or finger; `done` counts what it did."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.done: Counter[str] = Counter()

    def play_game(self) -> View:
        """Play until the game is over; return its end."""
        for _ in range(MOST_STEPS):
            view = self.wait_for_move()
            if view["phase"] == "over":
                return view
            self.step(view)
        raise AssertionError(f"no end of the game after {MOST_STEPS} steps\n{self.table.watch.describe()}")

    def play_one(self) -> None:
        """Do one thing, the own seat being to move."""
        self.step(self.wait_for_move())

    def wait_for_move(self) -> View:
        """Return the view when the own seat may act or the game is over."""
        view = self.table.watch.wait(
            lambda view: view["phase"] == "over" or view["actor"] == view["seat"], "the own turn"
        )
        frames(self.table.page, 1)  # the page hears of it no sooner than the test
        return view

    def step(self, view: View) -> None:
        """Do one thing of the own turn."""
        options = view["options"]
        if view["phase"] == "draw":
            self.take() if options["takes"] else self.count("draw", self.table.act, "draw")
        elif options["layings"]:
            self.lay(best(options["layings"]))
        else:
            self.discard(card_to_discard(view))

    def take(self) -> None:
        """Take the pile in the first way that is offered."""
        self.table.press(self.table.button("pile"))
        choices = self.table.page.get_by_role("menuitem")
        if choices.count() > 0:
            self.table.press(choices.first)
        self.count("take", self.table.watch.settle)

    def lay(self, laying: dict[str, Any]) -> None:
        """Pick the cards, send them to their Canastra, turn the joker to its place, lay."""
        for card in laying["cards"]:
            self.table.pick(card)
        if laying["to"] is not None:
            self.table.press(self.table.meld(laying["to"]))
        self.wait_for_check()
        turn = self.table.page.locator(".tray .turn")
        for _ in range(3):
            if turn.count() == 0 or self.matches(laying["action"]):
                break
            self.table.press(turn.first)
            self.done["turn"] += 1
            self.wait_for_check()
        assert turn.count() == 0 or self.matches(laying["action"]), laying
        self.count("add" if laying["to"] else "lay", self.table.act, "lay")

    def matches(self, action: str) -> bool:
        """Return whether the staged play is `action`, as the server last said."""
        played = [message["actions"] for message in self.table.watch.received if message["type"] == "staged"]
        return words(" ".join(played[-1])) == words(action)

    def wait_for_check(self) -> None:
        """Come back when the server has said what the tray comes to."""
        self.table.wait_for_tray()
        main = self.table.page.locator('[data-button="lay"].go')
        until(self.table.page, lambda: main.count() > 0, "that it can be laid", describe=self.table.watch.describe)

    def discard(self, card: str) -> None:
        self.table.pick(card)
        self.count("discard", self.table.act, "discard")

    def count(self, what: str, act: Any, *arguments: str) -> None:
        act(*arguments)
        self.done[what] += 1


def words(action: str) -> set[str]:
    """Return what an action says but for the kind of Canastra, which its cards say too."""
    return set(action.split()) - {"row", "set", "samba"}


def best(layings: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what brings most, of equals what keeps jokers in the hand."""
    return max(layings, key=lambda one: (one["points"], one["joker"] is None))


def card_to_discard(view: View) -> str:
    """Return the card that goes least with the others of the hand."""
    hand: list[str] = view["hand"]

    def company(card: str) -> tuple[bool, int]:
        near = sum(1 for other in hand if other != card and close(card, other))
        return card[1:] == "2", near

    return min(view["options"]["discard"], key=company)


def close(one: str, other: str) -> bool:
    """Return whether two cards may come to lie in one Canastra soon."""
    apart = (int(one[1:]) - int(other[1:])) % VALUES
    return (one[0] == other[0] and min(apart, VALUES - apart) <= 2) or (apart == 0 and one[1:] in ("4", "8", "12"))
