"""Ids: one letter for the kind of thing, then 128 random bits in base64url. A moment is a place in a match."""

import re
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from random import Random
from typing import Final

ID_BYTES: Final = 16  # 128 bits
PERSON: Final = "p"
DEVICE: Final = "d"
TABLE: Final = "t"
MATCH: Final = "m"
BOARD: Final = "b"  # reserved: a deal that several tables play
SHEET: Final = "s"  # a score sheet of real cards
LETTERS: Final = (PERSON, DEVICE, TABLE, MATCH, BOARD, SHEET)

_ID: Final = re.compile(r"[A-Za-z0-9_-]{22}")
_OLD_TABLE: Final = re.compile(r"t[A-Za-z0-9_-]{12}")  # 72 bits: tables of 0.1.0, which stay valid
_MOMENT: Final = re.compile(r"([A-Za-z0-9_-]+)#([1-9][0-9]{0,8})\.(0|[1-9][0-9]{0,8})")


def new_id(letter: str, rng: Random) -> str:
    """Return a new id of the kind that `letter` names; `rng` is the system's randomness outside of tests."""
    assert letter in LETTERS, letter
    return letter + urlsafe_b64encode(rng.randbytes(ID_BYTES)).rstrip(b"=").decode()


def is_id(letter: str, text: str) -> bool:
    """Return whether `text` has the form of an id of the kind that `letter` names."""
    if letter == TABLE and _OLD_TABLE.fullmatch(text):
        return True
    return text[:1] == letter and _ID.fullmatch(text[1:]) is not None


class NoMoment(ValueError):
    """A text that is not a moment."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A place in a match: the deal, from 1, and how many of its steps have been played, 0 for none."""

    match: str
    deal: int
    step: int

    def __str__(self) -> str:
        return f"{self.match}#{self.place}"

    @property
    def place(self) -> str:
        """Return deal and step such as "2.14", without the match: whoever has its id may see all hands."""
        return f"{self.deal}.{self.step}"


def parse_moment(text: str) -> Moment:
    """Return the moment that `text` names; raises NoMoment.

    >>> parse_moment("mAbCdEfGhIjKlMnOpQrStUv#2.14").step
    14
    """
    found = _MOMENT.fullmatch(text)
    if found is None or not is_id(MATCH, found[1]):
        raise NoMoment(f"{text[:80]!r} is not a moment such as m…#2.14: match, deal from 1, step from 0")
    return Moment(found[1], int(found[2]), int(found[3]))
