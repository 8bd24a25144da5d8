"""The rules for texts that people send: the length is checked before anything else, and a text hides nothing.

The types are for the fields of messages. A name or a line may have four times its length there, because NFC joins up to
four characters into one.
"""

import unicodedata
from enum import Enum
from typing import Annotated, Final

from msgspec import Meta

LONGEST_NAME: Final = 24  # characters, as in all that follow
LONGEST_LINE: Final = 200
LONGEST_RULES: Final = 4000  # a house rule set that changes every field has fewer
LONGEST_SHORT: Final = 64  # an id, a token, a secret, a level
MOST_PLAYERS: Final = 6  # at a table
MOST_MARKS: Final = 2  # combining marks after one letter
JOINED: Final = 4  # characters at most that NFC makes one of

NameText = Annotated[str, Meta(max_length=JOINED * LONGEST_NAME)]
LineText = Annotated[str, Meta(max_length=JOINED * LONGEST_LINE)]
RulesText = Annotated[str, Meta(max_length=LONGEST_RULES)]
ActionText = Annotated[str, Meta(max_length=1000)]  # a table refuses shorter ones in words
ShortText = Annotated[str, Meta(max_length=LONGEST_SHORT)]

LINE_ENDS: Final = "\n\r\t"
JOINERS: Final = "\u200c\u200d"  # formats that make one picture of several, and words of some languages
# Controls, formats (the bidirectional overrides are among them), surrogates, private use, line and paragraph ends.
_REFUSED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_MARKS: Final = frozenset({"Mn", "Me"})
_BLANK: Final = frozenset(" \u115f\u1160\u2800\u3164\uffa0" + JOINERS)  # letters and signs that look like nothing


class Unfit(Enum):
    """Why nobody has to read a text."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    UNREADABLE = "unreadable"


def clean_text(text: str, longest: int, also: str = "") -> str | Unfit:
    """Return `text` in NFC with single blanks, or why it is refused; `also` are hidden characters that it may have."""
    if len(text) > JOINED * longest:  # normalising takes quadratic time
        return Unfit.TOO_LONG
    clean = " ".join(unicodedata.normalize("NFC", text).split())
    if len(clean) > longest:
        return Unfit.TOO_LONG
    if any(unicodedata.category(one) in _REFUSED and one not in also for one in text):
        return Unfit.UNREADABLE
    if all(one in _BLANK or unicodedata.category(one) in _MARKS for one in clean):
        return Unfit.EMPTY
    return Unfit.UNREADABLE if _is_tower(clean) else clean


def _is_tower(text: str) -> bool:
    """Return whether more marks than any writing needs follow one letter."""
    marks = 0
    for one in unicodedata.normalize("NFD", text):
        if one not in JOINERS:
            marks = marks + 1 if unicodedata.category(one) in _MARKS else 0
        if marks > MOST_MARKS:
            return True
    return False
