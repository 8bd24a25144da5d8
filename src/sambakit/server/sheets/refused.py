"""Requests about shared sheets that are refused."""

from typing import Final

from sambakit.server import wire


class SheetRefused(Exception):
    """A refused request; `problem` says why, without a word of the sheet beyond what its sender sent."""

    def __init__(self, problem: wire.Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


# One answer for whatever there is not: it does not tell whether there has been such a sheet.
NO_SHEET: Final = wire.Problem("no_sheet", "no sheet is shared under this address, or no longer")
NO_SHARING: Final = wire.Problem("not_found", "this server shares no score sheets")
WRONG_KEY: Final = wire.Problem("sheet_key", "this is not the key of the sheet")
TAKEN: Final = wire.Problem("sheet_taken", "this sheet is shared already: its key writes to it")
NO_ID: Final = wire.Problem("sheet_unread", "a shared sheet has an id: the letter s and 22 characters")
UNREADABLE: Final = wire.Problem("sheet_unread", "this sheet cannot be read")
OTHER_ID: Final = wire.Problem("sheet_other", "the text is that of another sheet")
TOO_LONG: Final = wire.Problem("sheet_too_large", "a shared sheet has 500 deals and corrections, 5,000 lines at most")
DAMAGED: Final = wire.Problem("table_damaged", "what is kept of this sheet cannot be read")
STOPPING: Final = wire.Problem("busy", "the server is about to stop", 30)
FULL: Final = wire.Problem("busy", "too many sheets are shared (limit: sheets_kept)", 3600)
BUSY: Final = wire.Problem("busy", "too many sheets are being changed: send the same again", 1)


def unread(line: int, reason: str) -> SheetRefused:
    """Return the refusal of a text that has a fault in `line`."""
    return SheetRefused(wire.Problem("sheet_unread", f"line {line}: {reason}"[:500], line=line))


def other(what: str) -> SheetRefused:
    """Return the refusal of a text that is not of the same sheet: `what` differs."""
    return SheetRefused(wire.Problem("sheet_other", f"the text is that of another sheet: its {what} differ"))


def too_large(most: int) -> SheetRefused:
    """Return the refusal of a text of more than `most` bytes."""
    return SheetRefused(wire.Problem("sheet_too_large", f"a sheet has {most} bytes at most (limit: sheet_bytes)"))
