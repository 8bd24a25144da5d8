"""An irregular play at a table with a referee: how it is clicked and claimed, and what is seen of it (C-15, F-9)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from playwright.sync_api import Locator

from tests.browser.table import Table
from tests.browser.waiting import until

RANKS = {"T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace", "4": "four", "5": "five", "6": "six",
         "7": "seven", "8": "eight", "9": "nine", "2": "two"}  # fmt: skip
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


# what of a refusal and its price is not to be seen
CUT = """() => [...document.querySelectorAll(".prompt .text, .prompt .why")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
    .map((one) => one.textContent)"""


@dataclass(frozen=True)
class Offence:
    """An irregular play, and what is read of it."""

    cause: str
    picks: str  # the cards that are picked
    button: str  # that is pressed then
    refused: str  # what the prompt says
    price: str  # what the button asks for
    mine: str  # what the offender reads in the log
    theirs: str  # what the others read after the name
    points: int = 0
    cards: str = ""  # of the hand that become penalty cards

    def commit(self, offender: Table) -> None:
        """Try the play, read why it is refused and what it costs, and do it anyway."""
        before = len(offender.view["irregularities"])
        for card in self.picks.split():
            offender.pick(card)
        if self.picks:
            offender.wait_for_tray()
        offender.press(offender.button(self.button))
        offender.watch.settle()
        says(offender, self.refused)
        assert prompt(offender).locator(".turn").count() == 0, self.cause  # a refusal has no chip
        assert len(offender.view["irregularities"]) == before, self.cause
        anyway = offender.page.get_by_role("button", name=f"Play it anyway ({self.price})", exact=True)
        until(
            offender.page,
            lambda: anyway.count() == 1,
            self.price,
            describe=lambda: self.cause + prompt(offender).inner_html(),
        )
        assert offender.page.evaluate(CUT) == [], self.cause
        offender.press(anyway)
        offender.watch.settle()
        view = offender.watch.wait(lambda view: len(view["irregularities"]) > before, f"{self.cause} to happen")
        assert view["irregularities"][-1]["cause"] == self.cause
        until(offender.page, lambda: "refused" not in kind_of(prompt(offender)), "the refusal to go")

    def claim(self, claimer: Table, name: str) -> None:
        """Claim it against the seat `name` in the box that only the other side sees."""
        box = claims(claimer)
        box.wait_for()
        shown = flat(box.inner_text())
        assert shown.startswith(f"{name} {self.theirs}"), (self.cause, shown)
        assert "F-8.5" in shown if self.points else "F-9.2" in shown, (self.cause, shown)
        assert (f"{self.points} points off" in shown) == (self.points > 0), (self.cause, shown)
        assert ("penalty cards" in shown) == (self.cards != ""), (self.cause, shown)
        claimer.press(box.get_by_role("button", name=f"Claim: {name} {self.theirs}", exact=True))
        claimer.watch.settle()
        box.wait_for(state="detached")

    def is_claimed(self, offender: Table, by: str, open_cards: str, others: Sequence[tuple[Table, str]] = ()) -> None:
        """Read the claim of the player `by`: in the log, on `open_cards` in the hand, and from `others`' windows.

        Each of `others` comes with what the claimer is called there.
        """
        name = str(offender.view["seats"][offender.view["seat"]]["name"])
        wanted = sorted(open_cards.split())
        seat = offender.view["seat"]
        offender.watch.wait(lambda view: sorted(view["seats"][seat]["open_cards"]) == wanted, f"{wanted} open")
        until(
            offender.page, lambda: marked(offender) == set(wanted), f"{wanted} marked", describe=offender.watch.describe
        )
        done, claimed = told(offender, self.mine)
        assert f"{by} claims it." in claimed, (self.cause, claimed)
        assert ("100 points off for you." in claimed) == (self.points > 0), (self.cause, claimed)
        assert ("of yours lie open as penalty cards." in claimed) == (self.cards != ""), (self.cause, claimed)
        for card in self.picks.split():
            assert spoken(card) in done or not self.cards, (self.cause, done)
        for card in self.cards.split():
            assert spoken(card) in claimed, (self.cause, card, claimed)
        for window, called in others:
            window.watch.wait(lambda view: sorted(view["seats"][seat]["open_cards"]) == wanted, "the same there")
            done, claimed = told(window, f"{name} {self.theirs}")
            assert claimed.startswith(f"{called} claim"), (self.cause, claimed)
            assert (f"100 points off for {name}." in claimed) == (self.points > 0), (self.cause, claimed)
            for card in wanted:
                assert spoken(card) in seat_label(window, name), (self.cause, card)


def prompt(table: Table) -> Locator:
    return table.page.locator(".prompt")


def kind_of(one: Locator) -> str:
    return one.get_attribute("class") or ""


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def says(table: Table, text: str) -> None:
    """Come back when the prompt says what matches `text`, whole in its title where a phone shows a few words."""

    def said() -> bool:
        shown = prompt(table).locator(".text")
        return bool(re.search(text, shown.get_attribute("title") or shown.inner_text()))

    until(table.page, said, f"{text!r} in the prompt", describe=lambda: prompt(table).inner_text())


def claims(table: Table) -> Locator:
    return table.page.get_by_role("region", name="Against the rules")


def spoken(card: str) -> str:
    """Return how a card is named for the ear."""
    return "joker" if card == "Jk" else f"{RANKS[card[0]]} of {SUITS[card[1]]}"


def marked(table: Table) -> set[str]:
    """Return the cards of the hand that are marked as penalty cards, for the eye and the ear alike."""
    cards = table.page.locator(".hand [data-card]").evaluate_all(
        "all => all.map((one) => [one.dataset.card, one.classList.contains('penalty'),"
        " `${one.getAttribute('aria-label') ?? ''} ${one.innerText}`.includes('penalty card')])"
    )
    assert all(seen == heard for _, seen, heard in cards), cards
    return {card for card, seen, _ in cards if seen}


def log_lines(table: Table) -> list[str]:
    """Return the lines of the log, which a phone opens by its button."""
    log = table.page.locator(".log")
    closed = log.count() == 0
    if closed:
        table.press(table.page.get_by_role("button", name="Log", exact=True))
        log.wait_for()
    lines = [flat(line) for line in log.locator("li").all_inner_texts()]
    if closed:
        table.press(table.page.get_by_role("button", name="Close", exact=True))
        log.wait_for(state="detached")
    return lines


def told(table: Table, begins: str) -> tuple[str, str]:
    """Return the last line of the log that begins so, and the line on its claim: the next that speaks of one."""
    found: list[tuple[str, str]] = []

    def is_there() -> bool:
        lines = log_lines(table)
        at = next((at for at in reversed(range(len(lines))) if lines[at].startswith(begins)), None)
        after = [] if at is None else [line for line in lines[at:] if " claims it." in line or "You claim it." in line]
        found[:] = [(lines[at], after[0])] if at is not None and after else []
        return bool(found)

    until(table.page, is_there, f"{begins!r} and its claim", describe=lambda: "\n".join(log_lines(table)))
    return found[0]


def seat_label(table: Table, name: str) -> str:
    """Return what the seat of another player says of itself to the ear."""
    label = table.page.locator(".sr").filter(has_text=re.compile(f"^{name}:? ?"))
    return " ".join(flat(one) for one in label.all_inner_texts())


def penalties_on_score(table: Table) -> list[str]:
    """Return the claims that the score page lists, a line each."""
    return [flat(one) for one in table.page.locator(".tally .note").all_inner_texts()]
