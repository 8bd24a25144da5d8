"""Phones that keep one sheet: each enters, corrects and removes deals, and now and then two of them come together."""

from collections.abc import Callable
from random import Random

from sambakit.game.dataclass import replace
from sambakit.game.records.values import Extra
from sambakit.scorekeeper import (
    CardsEntry,
    DealEntry,
    HandEntry,
    OwnLine,
    Sheet,
    SideEntry,
    differences,
    keep_all,
    merge,
    new_sheet,
    settle,
)

NAMES = ("Anna", "Bert", "Carla", "Dirk")
OWN = ("hat", "♥ hat", "\N{CAT FACE} hat", "\N{FULLWIDTH EXCLAMATION MARK} hat")  # in the order of Python


def evening(dealer: int = 3) -> Sheet:
    """Return an empty sheet."""
    return replace(new_sheet("dutch + target=5000", NAMES, dealer), id="sAbCdEfGhIjKlMnOpQrStUv")


def some_deal(rng: Random) -> DealEntry:
    """Return one of few deals, so that two phones enter the same one at times."""
    ours = SideEntry(melds=CardsEntry(rng.choice([100, 120])), own_lines=(OwnLine(50, rng.choice(OWN)),))
    theirs = SideEntry(hands=(HandEntry(cards=CardsEntry(rng.choice([15, 20]))),))
    return DealEntry(sides=(ours, theirs))


def deal(points: int, hand: int = 0) -> DealEntry:
    return DealEntry(sides=(SideEntry(melds=CardsEntry(points), red_threes=1), SideEntry(melds=CardsEntry(hand))))


def apart() -> tuple[Sheet, Sheet]:
    """Return the sheets of two phones: a deal entered twice, and one that was removed here and corrected there."""
    begun = evening().enter(deal(100), "2026-11-25T20:00:00Z").enter(deal(200), "2026-11-25T20:10:00Z")
    mine = begun.enter(deal(250, 60), "2026-11-25T20:25:00Z").remove(1, "2026-11-25T20:31:00Z")
    return mine, begun.enter(deal(300, 60), "2026-11-25T20:26:00Z").correct(1, deal(110), "2026-11-25T20:32:00Z")


class Phones:
    """Phones with the same sheet; each has a clock of its own, which may be wrong or missing."""

    def __init__(self, rng: Random, count: int = 3, clocks: bool = True) -> None:
        self._rng = rng
        begun = evening()
        for minute in range(rng.randrange(4)):
            begun = begun.enter(some_deal(rng), _time(minute) if clocks else "")
        self.sheets = [begun] * count
        self._minute = 10
        self._behind = [rng.choice([0, 0, 7, -40]) for _ in range(count)]
        self._clocks = clocks

    def live(self, turns: int) -> None:
        """Do something on one of the phones, so often; at times two of them have the same sheet then."""
        for _ in range(turns):
            self._minute += self._rng.randrange(3)
            phone = self._rng.randrange(len(self.sheets))
            done = self._rng.choice([self._enter, self._enter, self._correct, self._correct, self._remove, self._meet])
            self.sheets[phone] = done(phone)

    def _now(self, phone: int) -> str:
        """Return the time on a phone; no two phones do the same thing in the same second."""
        return _time(max(0, self._minute - self._behind[phone]), phone) if self._clocks else ""

    def _enter(self, phone: int) -> Sheet:
        sheet = self.sheets[phone].enter(some_deal(self._rng), self._now(phone))
        if self._rng.random() < 0.3:  # somebody writes a line of their own below it
            last = replace(sheet.changes[-1], extras=(Extra(self._rng.choice([0, 1, -1]), "x-note by hand"),))
            sheet = replace(sheet, changes=(*sheet.changes[:-1], last))
        return sheet

    def _correct(self, phone: int) -> Sheet:
        sheet = self.sheets[phone]
        if not sheet.deals:
            return sheet
        return sheet.correct(self._rng.choice(list(sheet.deals)), some_deal(self._rng), self._now(phone))

    def _remove(self, phone: int) -> Sheet:
        sheet = self.sheets[phone]
        return sheet.remove(self._rng.choice(list(sheet.deals)), self._now(phone)) if sheet.deals else sheet

    def _meet(self, phone: int) -> Sheet:
        """Merge with another phone, and at times decide about a difference."""
        sheet = merge(self.sheets[phone], self._rng.choice(self.sheets))
        return self.decide(sheet, self._now(phone)) if self._rng.random() < 0.5 else sheet

    def decide(self, sheet: Sheet, at: str) -> Sheet:
        """Return the sheet with a decision about one of its differences, if there is any."""
        open_ones = differences(sheet)
        if not open_ones:
            return sheet
        one = self._rng.choice(open_ones)
        decisions: list[Callable[[], Sheet]] = [
            lambda: settle(sheet, one, self._rng.randrange(len(one.versions)), at),
            lambda: keep_all(sheet, one, at),
        ]
        return self._rng.choice(decisions)()


def _time(minute: int, second: int = 0) -> str:
    return f"2026-11-25T{20 + minute // 60}:{minute % 60:02}:{second:02}Z"
