"""The rules for a line that somebody types: all can read it, and it hides nothing."""

import unicodedata
from typing import Final

from sambakit.server import wire

LONGEST: Final = 200  # characters
MARKS: Final = 2  # combining marks behind one letter

# Controls, formats (the bidirectional overrides are among them), surrogates, private use, line and paragraph ends.
_REFUSED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS: Final = "\u200c\u200d"  # formats too, but they make one picture of several, and words of some languages
_MARKS: Final = frozenset({"Mn", "Me"})
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0" + _JOINERS)  # letters and signs that look like nothing

EMPTY: Final = wire.Refusal("line_empty", "", {})
TOO_LONG: Final = wire.Refusal("line_too_long", "", {"most": LONGEST})
UNREADABLE: Final = wire.Refusal("line_unreadable", "", {})


def clean_line(text: str) -> str | wire.Refusal:
    """Return `text` in NFC with single blanks, or why nobody shall have to read it."""
    if len(text) > 4 * LONGEST:  # before any work is done on it
        return TOO_LONG
    line = " ".join(unicodedata.normalize("NFC", text).split())
    if len(line) > LONGEST:
        return TOO_LONG
    if any(unicodedata.category(one) in _REFUSED and one not in _JOINERS for one in text if one not in "\n\r\t"):
        return UNREADABLE
    if all(one in _BLANK or one == " " or unicodedata.category(one) in _MARKS for one in line):
        return EMPTY
    return UNREADABLE if _is_tower(line) else line


def _is_tower(line: str) -> bool:
    """Return whether more marks than any writing needs stand on one letter."""
    marks = 0
    for one in unicodedata.normalize("NFD", line):
        if one not in _JOINERS:
            marks = marks + 1 if unicodedata.category(one) in _MARKS else 0
        if marks > MARKS:
            return True
    return False
