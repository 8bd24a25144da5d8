"""Merges two states of one score sheet, changed on two devices while they were apart: nothing that was done is lost.

It does not matter who merges with whom, how often and in which order: at the end all have the same sheet.

The changes of a sheet are deeds that are the same on every device: the number of a deal, a time, and the lines that
were entered for it or a removal. Whether a deed is written as ``deal``, ``correct`` or ``remove`` follows from the
others around it.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from sambakit.game.dataclass import dataclass, replace
from sambakit.game.records.values import AT_END, Extra
from sambakit.scorekeeper.entries import DealEntry
from sambakit.scorekeeper.printing import deal_lines
from sambakit.scorekeeper.sheet import CORRECTED, ENTERED, REMOVED, Sheet, SheetChange

APART: Final = "x-apart"  # entered without knowing a change of the same deal that stands above it
GONE: Final = "x-removed"  # this was a removal; another device knew the deal still, so it stands with its lines
MARKS: Final = (APART, GONE)
Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that was done to a deal; `again` tells it from an equal one that was done before it."""

    at: str
    number: int
    body: str  # the text of its lines
    again: int

    @property
    def key(self) -> tuple[str, int, str, int]:
        """Return its place among deeds that other devices know."""
        return self.at, self.number, self.body, self.again


@dataclass(frozen=True, slots=True)
class Told:
    """The contents of a deed: the deal, None for a removal; lines of one's own; whether it was entered apart."""

    deal: DealEntry | None
    extras: tuple[Extra, ...]
    apart: bool


Deeds = Mapping[Deed, Told]  # in their order


def deeds_of(sheet: Sheet) -> dict[Deed, Told]:
    """Return the changes of a sheet as deeds, in their order."""
    found: dict[Deed, Told] = {}
    before: Counter[tuple[str, int, str]] = Counter()
    for change in sheet.changes:
        told = _told(change)
        equal = (change.at, change.number, body_of(told))
        found[Deed(*equal, before[equal])] = told
        before[equal] += 1
    return found


def add(deeds: dict[Deed, Told], number: int, at: str, told: Told) -> None:
    """Add a deed at the end."""
    again, body = 0, body_of(told)
    while (deed := Deed(at, number, body, again)) in deeds:
        again += 1
    deeds[deed] = told


def body_of(told: Told) -> str:
    """Return the text of what was entered, by which two devices know that it is the same."""
    lines = ["remove"] if told.deal is None else list(deal_lines(told.deal))
    return "\n".join([*lines, *(f"{extra.after} {extra.text}" for extra in told.extras)])


def _told(change: SheetChange) -> Told:
    marks = [extra.text for extra in change.extras if extra.text in MARKS]
    deal = None if GONE in marks else change.deal
    last = 0 if deal is None else len(list(deal_lines(deal)))
    extras = tuple(
        Extra(last if extra.after == AT_END else min(extra.after, last), extra.text)
        for extra in change.extras
        if extra.text not in MARKS
    )
    return Told(deal, extras, APART in marks)


def changes_of(deeds: Deeds) -> Iterator[SheetChange]:
    """Yield deeds as the changes of a sheet: each deal is entered first, and a removal stands last."""
    last = {deed.number: deed for deed in deeds}
    known: dict[int, DealEntry] = {}
    for deed, told in deeds.items():
        number, deal, marks = deed.number, told.deal, [APART] * told.apart
        if deal is not None:
            what = CORRECTED if number in known else ENTERED
            known[number] = deal
        elif last[number] is deed or number not in known:
            what = REMOVED
        else:
            what, deal = CORRECTED, known[number]
            marks.append(GONE)
        extras = (*(Extra(0, mark) for mark in marks), *told.extras)
        yield SheetChange(what=what, number=number, at=deed.at, deal=deal, extras=extras)


def in_order(one: Sequence[Key], other: Sequence[Key], by: Any) -> list[Key]:
    """Return all of two sequences, what both have once, with the order of each kept.

    What only one of them has stands by `by`. So the order is the same, whichever devices come together first.
    """
    found: dict[Key, None] = {}
    lists, known = (one, other), (set(one), set(other))
    places = [0, 0]
    while True:
        for side in (0, 1):
            while places[side] < len(lists[side]) and lists[side][places[side]] in found:
                places[side] += 1
        heads = [(lists[side][places[side]], side) for side in (0, 1) if places[side] < len(lists[side])]
        if not heads:
            return list(found)
        free = [head for head, side in heads if head not in known[1 - side]]
        found[min(free or [head for head, _ in heads], key=by)] = None


def apart_in(order: Sequence[Deed], one: Deeds, other: Deeds) -> Iterator[Deed]:
    """Yield the deeds of one device that stand behind a deed for the same deal that only the other knew."""
    seen: tuple[set[int], set[int]] = (set(), set())
    for deed in order:
        if deed in one and deed in other:
            continue
        mine, theirs = seen if deed in one else seen[::-1]
        mine.add(deed.number)
        if deed.number in theirs:
            yield deed


class NotTheSameSheet(ValueError):
    """Two sheets that cannot be merged; `what` differs: id, rules, players, dealer or scores."""

    def __init__(self, what: str) -> None:
        super().__init__(f"these are two sheets: their {what} differ")
        self.what = what


def merge(one: Sheet, other: Sheet) -> Sheet:
    """Return the sheet with all that was done to it here and there; raises NotTheSameSheet.

    What both have is there once. Where both entered or changed the same deal apart, both entries stay in the sheet,
    and `differences` tells of them. Until somebody decides the later one counts.
    """
    _check(one, other)
    mine, theirs = deeds_of(one), deeds_of(other)
    order = in_order(list(mine), list(theirs), by=lambda deed: deed.key)
    apart = set(apart_in(order, mine, theirs))
    deeds = {deed: _both(deed, mine.get(deed), theirs.get(deed), deed in apart) for deed in order}
    return replace(
        one, id=one.id or other.id, extras=_header(one.extras, other.extras), changes=tuple(changes_of(deeds))
    )


def _both(deed: Deed, mine: Told | None, theirs: Told | None, apart: bool) -> Told:
    told = mine or theirs
    assert told is not None, deed
    return replace(told, apart=apart or any(one.apart for one in (mine, theirs) if one))


def _check(one: Sheet, other: Sheet) -> None:
    if one.id and other.id and one.id != other.id:
        raise NotTheSameSheet("id")
    if one.data["hash"] != other.data["hash"]:
        raise NotTheSameSheet("rules")
    for what in ("players", "dealer", "scores"):
        if getattr(one, what) != getattr(other, what):
            raise NotTheSameSheet(what)


def _header(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines of one's own of both headers."""

    def numbered(lines: tuple[str, ...]) -> Iterator[tuple[str, int]]:
        found: dict[str, int] = {}
        for line in lines:
            found[line] = found.get(line, -1) + 1
            yield line, found[line]

    return tuple(line for line, _ in in_order([*numbered(one)], [*numbered(other)], by=lambda found: found))


@dataclass(frozen=True, slots=True)
class Version:
    """One of the entries of a deal, and when it was made; `deal` is None where the deal was removed."""

    at: str
    deal: DealEntry | None


@dataclass(frozen=True, slots=True)
class Difference:
    """A deal with several entries that were made apart; the last one counts until somebody decides."""

    number: int
    versions: tuple[Version, ...]


def differences(sheet: Sheet) -> tuple[Difference, ...]:
    """Return the deals of `sheet` about which somebody has to decide."""
    return tuple(_differences(deeds_of(sheet)))


def _differences(deeds: Deeds) -> Iterator[Difference]:
    for number in sorted({deed.number for deed in deeds}):
        found: dict[str, Version] = {}
        for deed, told in deeds.items():
            if deed.number != number:
                continue
            if not told.apart:  # whoever made it knew all that stands before it
                found.clear()
            entry = body_of(Told(told.deal, (), False))
            found.pop(entry, None)  # the last one counts now
            found[entry] = Version(deed.at, told.deal)
        if len(found) > 1:
            yield Difference(number, tuple(found.values()))


def settle(sheet: Sheet, difference: Difference, place: int, at: str = "") -> Sheet:
    """Return the sheet in which the version at `place` counts; the others stay in its history."""
    deeds = deeds_of(sheet)
    add(deeds, difference.number, at, Told(difference.versions[place].deal, (), False))
    return replace(sheet, changes=tuple(changes_of(deeds)))


def keep_all(sheet: Sheet, difference: Difference, at: str = "") -> Sheet:
    """Return the sheet in which every version is a deal of its own: the first keeps its number, the rest come last."""
    first, *others = [version.deal for version in difference.versions if version.deal is not None]
    deeds = deeds_of(sheet)
    add(deeds, difference.number, at, Told(first, (), False))
    last = max(deed.number for deed in deeds)
    for place, deal in enumerate(others, start=1):
        add(deeds, last + place, at, Told(deal, (), False))
    return replace(sheet, changes=tuple(changes_of(deeds)))
