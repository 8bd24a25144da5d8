"""The texts of shared sheets, which strangers send: read, checked and brought together beside the event loop."""

import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeVar

from sambakit.game.records.values import RecordError
from sambakit.scorekeeper import NotTheSameSheet, Sheet, merge, parse_sheet, print_sheet
from sambakit.server.log import log
from sambakit.server.people.ids import SHEET, is_id
from sambakit.server.sheets.refused import DAMAGED, NO_ID, OTHER_ID, TOO_LONG, UNREADABLE, SheetRefused, other, unread

Result = TypeVar("Result")
# Each takes time, however few bytes it has: a sheet of 256 kB could hold 37,000 deals, which take some seconds.
MOST_CHANGES: Final = 500  # deals, corrections and removals of a shared sheet: many evenings
MOST_LINES: Final = 5000
CHANGES: Final = ("deal", "correct", "remove")


@dataclass(frozen=True, slots=True)
class NewText:
    """A sheet that somebody begins to share, in the one form in which all devices write it."""

    id: str
    text: str = field(repr=False)


def new_text(text: str) -> NewText:
    """Return the sheet that `text` holds; raises SheetRefused."""
    sheet = _read(text)
    if not is_id(SHEET, sheet.id):
        raise SheetRefused(NO_ID)
    return NewText(sheet.id, _merged(sheet, sheet))


def merged_text(held: str, sent: str) -> str:
    """Return the text with all that was done in two texts of one sheet; raises SheetRefused.

    It does not matter who sends first, and a text that is sent again changes nothing.
    """
    theirs, sheet = _read(sent), _kept(held)
    if theirs.id != sheet.id:
        raise SheetRefused(OTHER_ID if theirs.id else NO_ID)
    return _merged(sheet, theirs)


def _kept(text: str) -> Sheet:
    try:
        return parse_sheet(text)
    except Exception as error:
        log("sheet_damaged", level="warning", why=type(error).__name__, do="run sambakit doctor --verify")
        raise SheetRefused(DAMAGED) from None


def _read(text: str) -> Sheet:
    lines = text.split("\n")
    if len(lines) > MOST_LINES or sum(line.lstrip().startswith(CHANGES) for line in lines) > MOST_CHANGES:
        raise SheetRefused(TOO_LONG)
    try:
        return _safely(lambda: parse_sheet(text))
    except RecordError as error:
        reason = str(error).partition(": ")[2].encode("ascii", "replace").decode()
        raise unread(error.line, reason) from None


def _merged(one: Sheet, two: Sheet) -> str:
    """Return the text of both; raises SheetRefused, also where it would not be read back."""
    try:
        sheet = _safely(lambda: merge(one, two))
    except NotTheSameSheet as error:
        raise other(error.what) from None
    text = _safely(lambda: print_sheet(sheet))
    if _read(text) != sheet:
        log("sheet_failed", level="warning", why="it is not read back as it was written")
        raise SheetRefused(UNREADABLE)
    return text


def _safely(work: Callable[[], Result]) -> Result:
    """Return the result of `work`; whatever a text of a stranger breaks in it is a refusal, and a line of the log."""
    try:
        return work()
    except (RecordError, NotTheSameSheet):
        raise
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1].name  # its text may be names of people
        log("sheet_failed", level="warning", why=f"{type(error).__name__} in {where}")
        raise SheetRefused(UNREADABLE) from None
