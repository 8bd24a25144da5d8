"""A score sheet: rules, players, and all that was entered, corrected and removed, in order and with its time.

Nothing that was entered is ever lost: a correction adds to the sheet, and the deals follow from all of it.
"""

from collections.abc import Sequence
from typing import Any, Final

from sambakit.game.dataclass import dataclass, field, replace
from sambakit.game.records.values import Extra, Form, Player
from sambakit.game.refusal import Refusal, RuleViolation
from sambakit.games import adapter_of, parse_rules
from sambakit.scorekeeper.checking import refusals
from sambakit.scorekeeper.codes import SheetCode
from sambakit.scorekeeper.entries import DealEntry
from sambakit.scorekeeper.scoring_data import ScoringData, scoring_data_of

SHEET: Final = Form("sheet", 1, {1: 2})  # its text
ENTERED: Final = "deal"  # the words for changes, as they are written
CORRECTED: Final = "correct"
REMOVED: Final = "remove"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetChange:
    """Something that was done to a sheet: a deal entered, corrected or removed, and when (UTC, may be empty).

    `number` counts the entered deals from 1; it stays when another deal is removed.
    """

    what: str
    number: int
    at: str = ""  # such as 2026-11-25T20:15:00Z
    deal: DealEntry | None = None  # None where it was removed
    line: int = field(default=0, compare=False)  # in the text that was read
    extras: tuple[Extra, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A score sheet; `rules` are those of any game, `scores` the totals by side before the first deal."""

    rules: Any
    players: tuple[Player, ...]  # by seat
    dealer: int  # of the first deal
    scores: tuple[int, ...] = ()  # empty: nothing
    changes: tuple[SheetChange, ...] = ()
    id: str = ""
    extras: tuple[str, ...] = ()  # lines ``x-…`` of the header

    @property
    def data(self) -> ScoringData:
        """Return the scoring data of its rules."""
        return scoring_data_of(self.rules)

    @property
    def sides(self) -> int:
        """Return how many sides there are."""
        return max(adapter_of(self.rules).sides(self.rules)[len(self.players)]) + 1

    @property
    def deals(self) -> dict[int, DealEntry]:
        """Return the deals as they stand, corrected, by number."""
        found: dict[int, DealEntry] = {}
        for change in self.changes:
            if change.deal is None:
                del found[change.number]
            else:
                found[change.number] = change.deal
        return found

    def enter(self, deal: DealEntry, at: str = "") -> "Sheet":
        """Return the sheet with one deal more; raises RuleViolation for one that cannot be."""
        self._check(deal)
        number = sum(change.what == ENTERED for change in self.changes) + 1
        return self._with(SheetChange(what=ENTERED, number=number, at=at, deal=deal))

    def correct(self, number: int, deal: DealEntry, at: str = "") -> "Sheet":
        """Return the sheet with another entry for the deal `number`; raises RuleViolation as `enter` does."""
        self._find(number)
        self._check(deal)
        return self._with(SheetChange(what=CORRECTED, number=number, at=at, deal=deal))

    def remove(self, number: int, at: str = "") -> "Sheet":
        """Return the sheet without the deal `number`, which stays in its history; raises RuleViolation."""
        self._find(number)
        return self._with(SheetChange(what=REMOVED, number=number, at=at))

    def _with(self, change: SheetChange) -> "Sheet":
        return replace(self, changes=(*self.changes, change))

    def _find(self, number: int) -> None:
        if number not in self.deals:
            facts = {"deal": number, "deals": len(self.deals)}
            raise RuleViolation(Refusal(SheetCode.NO_SUCH_DEAL, self.data["out"]["rule"], facts))

    def _check(self, deal: DealEntry) -> None:
        for refusal in refusals(self.data, len(self.players), deal):
            raise RuleViolation(refusal)


def new_sheet(rules: str, players: Sequence[str], dealer: int = 0, scores: Sequence[int] = ()) -> Sheet:
    """Return an empty sheet for the rules that a text names, such as ``dutch + target=5000``, and players by seat.

    Raises NotationError and UnplayableRules for the rules, ValueError for players, a dealer or scores that do not fit.
    """
    found = parse_rules(rules)
    known = adapter_of(found).sides(found)
    if len(players) not in known:
        raise ValueError(f"{found.name} is played by {sorted(known)} players, not {len(players)}")
    if not 0 <= dealer < len(players):
        raise ValueError(f"seat {dealer} is not at a table of {len(players)}")
    sheet = Sheet(rules=found, players=tuple(Player(name) for name in players), dealer=dealer, scores=tuple(scores))
    if scores and len(scores) != sheet.sides:
        raise ValueError(f"{len(players)} players form {sheet.sides} sides; {len(scores)} scores were given")
    return sheet
