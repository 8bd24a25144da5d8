"""Reads a score sheet (docs/scorekeeper.md); every error has its line, its column and the reason.

A sheet is read whatever its entries are, so that none is ever lost: `checking.py` says which of them cannot be.
"""

import re
from typing import Final

from sambakit.game.dataclass import replace
from sambakit.game.records.lines import NUMBER, Line, Lines, name_at, seat_at, side_at
from sambakit.game.records.printing import side_letter
from sambakit.games import AnyAdapter, adapter_of_record
from sambakit.scorekeeper.entries import CardsEntry, DealEntry, HandEntry, OwnLine, PenaltyEntry, SideEntry
from sambakit.scorekeeper.sheet import CORRECTED, ENTERED, REMOVED, SHEET, Sheet, SheetChange

_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_COUNT: Final = re.compile(r"([a-z]+)=(0|[1-9][0-9]{0,8})")
_ITEM: Final = re.compile(r"([a-z][a-z_0-9]*)=(0|[1-9][0-9]{0,8})")
_AT: Final = re.compile(r"at_(0|[1-9][0-9]{0,8})=(0|[1-9][0-9]{0,8})")
_BLACK: Final = re.compile(r"black_(0|[1-9][0-9]{0,8})=(0|[1-9][0-9]{0,8})")
_CAUSE: Final = re.compile(r"[a-z][a-z_]*")
_CHANGES: Final = (ENTERED, CORRECTED, REMOVED)


def parse_sheet(text: str) -> Sheet:
    """Return the sheet that `text` holds; raises RecordError with line, column and reason."""
    return _Reader(text).sheet()


class _Reader(Lines):
    """Goes through the lines of a sheet."""

    form = SHEET

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._adapter: AnyAdapter = adapter_of_record(text)
        self._sides = 0
        self._players = 0
        self._entered = 0  # deals so far
        self._removed: set[int] = set()  # their numbers

    def sheet(self) -> Sheet:
        """Return the whole sheet."""
        self.first_line()
        found = self._id()
        rules = self.rules(self._adapter.rules)
        known = self._adapter.sides(rules)
        line = self.next("players", "the line 'players' with their number")
        self._players = line.number_at(1, "the number of players")
        if self._players not in known:
            raise line.error(1, f"{rules.name} is played by {sorted(known)} players, not {self._players}")
        line.ends_after(2)
        self._sides = max(known[self._players]) + 1
        players = self.seats(self._players)
        line = self.next("dealer", "the line 'dealer', the seat that deals first")
        dealer = seat_at(line, 1, self._players)
        line.ends_after(2)
        scores = self.scores(self._sides) if self.peek() == "scores" else ()
        extras = self.header_extras()
        sheet = Sheet(rules=rules, players=players, dealer=dealer, scores=scores, id=found, extras=extras)
        changes: list[SheetChange] = []
        while self.at < len(self.lines):
            changes.append(self._change())
        return replace(sheet, changes=tuple(changes))

    def _id(self) -> str:
        if self.peek() != "sheet":
            return ""
        line = self.next("sheet", "the id of the sheet")
        word = line.word(1, "the id of the sheet")
        if not _ID.fullmatch(word):
            raise line.error(1, f"{word!r} is not the id of a sheet")
        line.ends_after(2)
        return word

    def _change(self) -> SheetChange:
        """Return the next deal, correction or removal; raises RecordError."""
        what = self.peek()
        if what not in _CHANGES:
            raise self.lines[self.at].error(0, f"{what!r} begins no line that may stand here")
        line = self.next(what, "a deal")
        number = line.number_at(1, "the number of a deal")
        self._check_number(line, number)
        at = line.words[2] if len(line.words) > 2 else ""
        if at and not _TIME.fullmatch(at):
            raise line.error(2, f"{at!r} is not a time such as 2026-11-25T20:15:00Z")
        line.ends_after(3)
        first = self.at
        deal = None if what == REMOVED else self._deal()
        extras = self.deal_extras(first, self.at - first)
        return SheetChange(what=what, number=number, at=at, deal=deal, line=line.number, extras=extras)

    def _check_number(self, line: Line, number: int) -> None:
        """Count a change; raises RecordError where it cannot follow those before it."""
        if line.words[0] == ENTERED:
            if number != self._entered + 1:
                raise line.error(1, f"here comes deal {self._entered + 1}")
            self._entered = number
        elif not 1 <= number <= self._entered:
            raise line.error(1, f"there is no deal {number} before this line")
        elif number in self._removed:
            raise line.error(1, f"deal {number} was removed before this line")
        elif line.words[0] == REMOVED:
            self._removed.add(number)

    def _deal(self) -> DealEntry:
        """Return the deal of the lines up to the next change; raises RecordError."""
        sides = [SideEntry() for _ in range(self._sides)]
        several = [_Several() for _ in sides]
        deal, seen = DealEntry(sides=()), set[str]()
        while self.at < len(self.lines) and self.peek() not in _CHANGES:
            line = self.lines[self.at]
            word = line.words[0]
            if word in ("left", "annulled"):
                self._once(line, word, seen)
                deal = _whole_line(line, deal)
            elif word in _SIDE_LINES:
                side = side_at(line, 1, self._sides)
                if word in _REPEATED:
                    several[side].add(line, self._players)
                else:
                    self._once(line, f"{word} {side_letter(side)}", seen)
                    sides[side] = _side_line(line, sides[side], self._players)
            else:
                raise line.error(0, f"{word!r} begins no line that may stand here")
            self.at += 1
        return replace(deal, sides=tuple(lines.with_side(side) for side, lines in zip(sides, several, strict=True)))

    def _once(self, line: Line, what: str, seen: set[str]) -> None:
        if what in seen:
            raise line.error(0, f"there is a line {what!r} before in this deal")
        seen.add(what)


_SIDE_LINES: Final = ("sets", "melds", "red_threes", "out", "hand", "penalty", "own")
_REPEATED: Final = ("hand", "penalty", "own")


class _Several:
    """The lines of a side of which there may be several; in lists, for a text from a stranger may have many."""

    def __init__(self) -> None:
        self.hands: list[HandEntry] = []
        self.penalties: list[PenaltyEntry] = []
        self.own_lines: list[OwnLine] = []

    def add(self, line: Line, players: int) -> None:
        """Add one more; raises RecordError."""
        match line.words[0]:
            case "hand":
                self.hands.append(_hand(line, players))
            case "penalty":
                self.penalties.append(_penalty(line))
            case _:
                points = line.number_at(2, "points")
                self.own_lines.append(OwnLine(points, name_at(line, 3, "the name of the line")))

    def with_side(self, side: SideEntry) -> SideEntry:
        """Return the side with these lines."""
        hands, penalties, own_lines = tuple(self.hands), tuple(self.penalties), tuple(self.own_lines)
        return replace(side, hands=hands, penalties=penalties, own_lines=own_lines)


def _whole_line(line: Line, deal: DealEntry) -> DealEntry:
    """Return `deal` with what a line says of it as a whole; raises RecordError."""
    if line.words[0] == "annulled":
        line.ends_after(1)
        return replace(deal, annulled=True)
    left = line.number_at(1, "how many cards are left in stock and pile")
    line.ends_after(2)
    return replace(deal, left=left)


def _side_line(line: Line, side: SideEntry, players: int) -> SideEntry:
    """Return `side` with what a line says of it; raises RecordError."""
    match line.words[0]:
        case "sets":
            return replace(side, sets=_sets(line))
        case "melds":
            return _melds(line, side)
        case "red_threes":
            laid = line.number_at(2, "how many red threes are laid")
            line.ends_after(3)
            return replace(side, red_threes=laid)
    seat = seat_at(line, 2, players)
    concealed = line.words[3:4] == ("concealed",)
    line.ends_after(4 if concealed else 3)
    return replace(side, went_out=seat, concealed=concealed)


def _sets(line: Line) -> dict[str, int]:
    line.word(2, "completed sets such as samba=2")
    found: dict[str, int] = {}
    for index, word in enumerate(line.words[2:], start=2):
        item = _ITEM.fullmatch(word)
        if item is None or item[1] in found:
            raise line.error(index, f"{word!r} is no number of completed sets such as samba=2")
        found[item[1]] = int(item[2])
    return found


def _melds(line: Line, side: SideEntry) -> SideEntry:
    cards, rest = _cards(line, 2)
    noted = None
    for index, word in enumerate(line.words[rest:], start=rest):
        count = _COUNT.fullmatch(word)
        if count is None or count[1] != "melds" or noted is not None:
            raise line.error(index, f"{word!r} says nothing of melds")
        noted = int(count[2])
    return replace(side, melds=cards, meld_count=noted)


def _cards(line: Line, index: int) -> tuple[CardsEntry, int]:
    """Return the cards of a line from that word on, and the index of the first word after them."""
    word = line.word(index, "points, or cards by value such as at_20=3")
    if NUMBER.fullmatch(word):
        return CardsEntry(int(word)), index + 1
    counts: dict[int, int] = {}
    while index < len(line.words) and (found := _AT.fullmatch(line.words[index])):
        if int(found[1]) in counts:
            raise line.error(index, f"cards of {found[1]} points were counted before")
        counts[int(found[1])] = int(found[2])
        index += 1
    if not counts:
        raise line.error(index, f"{word!r} is neither points nor cards by value such as at_20=3")
    return CardsEntry(counts=counts), index


def _hand(line: Line, players: int) -> HandEntry:
    seat = None if line.words[2:3] == ("all",) else seat_at(line, 2, players)
    alone = line.words[3:4] and line.words[3].startswith("cards=")
    cards, rest = (CardsEntry(), 3) if alone else _cards(line, 3)
    numbers: dict[str, int] = {}
    black: dict[int, int] = {}
    had_turn = True
    for index, word in enumerate(line.words[rest:], start=rest):
        count, threes = _COUNT.fullmatch(word), _BLACK.fullmatch(word)
        if count and count[1] in ("cards", "red") and count[1] not in numbers:
            numbers[count[1]] = int(count[2])
        elif threes and int(threes[1]) not in black:
            black[int(threes[1])] = int(threes[2])
        elif word == "no_turn" and had_turn:
            had_turn = False
        else:
            raise line.error(index, f"{word!r} says nothing of a hand")
    return HandEntry(
        seat=seat,
        cards=cards,
        size=numbers.get("cards"),
        red_threes=numbers.get("red", 0),
        black_threes=black,
        had_turn=had_turn,
    )


def _penalty(line: Line) -> PenaltyEntry:
    points = line.number_at(2, "points off")
    cause = line.words[3] if len(line.words) > 3 else ""
    if cause and not _CAUSE.fullmatch(cause):
        raise line.error(3, f"{cause!r} is not the cause of a penalty")
    line.ends_after(4)
    return PenaltyEntry(points, cause)
