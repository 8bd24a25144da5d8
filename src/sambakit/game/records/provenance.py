"""The lines of a record that tell the source of its match: `match`, `origin`, `played` and `board`."""

import re
from typing import Final

from sambakit.game.records.lines import Lines
from sambakit.game.records.values import Provenance

WAYS: Final = ("online", "cards", "arena")  # at a table of a server, with real cards, by bots alone
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_MOMENT: Final = re.compile(r"[A-Za-z0-9_-]{1,64}#[1-9][0-9]{0,8}\.(0|[1-9][0-9]{0,8})")


def match_of(lines: Lines) -> str:
    """Return the id of the line `match`, empty where there is none; raises RecordError."""
    return _one(lines, "match", _ID, "the id of a match")


def provenance_of(lines: Lines, match: str) -> Provenance:
    """Return the source of the match with that id, from the lines behind the header; raises RecordError."""
    origin = _one(lines, "origin", _MOMENT, "a moment such as mAbC#2.14")
    played = _one(lines, "played", re.compile("|".join(WAYS)), f"one of {', '.join(WAYS)}")
    return Provenance(match=match, origin=origin, played=played, board=_one(lines, "board", _ID, "the id of a board"))


def _one(lines: Lines, first: str, form: re.Pattern[str], what: str) -> str:
    """Return the word of the line `first`, empty where the next line is another one; raises RecordError."""
    if lines.version == 1 or lines.peek() != first:
        return ""
    line = lines.next(first, what)
    word = line.word(1, what)
    if not form.fullmatch(word):
        raise line.error(1, f"{word!r} is not {what}")
    line.ends_after(2)
    return word
