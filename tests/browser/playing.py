"""Plays whole deals through a page: every decision is carried out with clicks or taps as a person does it."""

from collections import Counter

from tests.browser.deciding import Plan, View, card_to_discard, plan
from tests.browser.table import Table
from tests.browser.waiting import frames

MOST_STEPS = 2000


class Player:
    """Plays the own seat of a table with mouse or finger; `done` counts what it did."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.done: Counter[str] = Counter()

    def play_deal(self) -> None:
        """Play until the deal is over."""
        deal = self.table.view["deal"]
        for _ in range(MOST_STEPS):
            view = self.wait_for_move()
            if view["phase"] == "over" or view["deal"] != deal:
                return
            self.step(plan(view))
        raise AssertionError(f"no end of the deal after {MOST_STEPS} steps\n{self.table.watch.describe()}")

    def play_until(self, kind: str) -> None:
        """Play, over deals if need be, until the next thing to do is `kind`, which is left undone."""
        for _ in range(MOST_STEPS):
            view = self.wait_for_move()
            if view["phase"] == "over":
                self.table.act("ready")
                self.table.watch.wait(lambda after: after["phase"] != "over", "the next deal")
                continue
            to_do = plan(view)
            if to_do.kind == kind:
                return
            self.step(to_do)
        raise AssertionError(f"{kind} never came\n{self.table.watch.describe()}")

    def play_one(self) -> None:
        """Do one thing, the own seat being to move."""
        self.step(plan(self.wait_for_move()))

    def wait_for_move(self) -> View:
        """Return the view when the own seat may act or the deal is over."""
        view = self.table.watch.wait(
            lambda view: view["phase"] == "over" or view["actor"] == view["seat"], "the own turn"
        )
        frames(self.table.page, 1)  # the page hears of it no sooner than the test
        return view

    def step(self, to_do: Plan) -> None:
        """Do one thing of the own turn."""
        match to_do.kind:
            case "pile":
                self.take()
            case "lay":
                self.lay(to_do)
            case "discard":
                self.pick_discard()
                self.table.act("discard")
            case button:
                self.table.act(button)
        self.done[to_do.kind] += 1

    def take(self) -> None:
        """Take the pile, in the first of the ways offered."""
        self.table.press(self.table.button("pile"))
        if len(self.table.view["options"]["takes"]) > 1:
            self.table.press(self.table.page.get_by_role("menuitem").first)
        self.table.watch.settle()

    def lay(self, to_do: Plan) -> None:
        """Pick the cards and lay them; a refusal fails the test, for only what is allowed is planned."""
        table = self.table
        before = table.view["last_event"]
        for card in (card for meld in to_do.melds for card in meld):
            table.pick(card)
        if to_do.onto is not None:
            table.press(table.meld(to_do.onto))
        table.act("lay")
        assert table.view["last_event"] > before, f"{to_do} was refused\n{table.watch.describe()}"

    def pick_discard(self) -> str:
        """Pick the card to discard and return it."""
        card = card_to_discard(self.table.view)
        assert card is not None, self.table.watch.describe()
        self.table.pick(card)
        return card
