"""Names of melds on the table, such as A1, in every game."""

from typing import Final, NamedTuple

from sambakit.game.refusal import NotationError

MOST_MELDS: Final = 63  # of a side: how many the packed actions of a game have room for


class MeldName(NamedTuple):
    """A meld on the table: its side and its slot, printed ``A1`` (slots count from 1 on paper)."""

    side: int
    slot: int

    def __str__(self) -> str:
        return f"{chr(65 + self.side)}{self.slot + 1}"


def parse_meld_name(text: str) -> MeldName:
    """Return the meld that prints as `text`, such as ``A1``; raises NotationError."""
    if len(text) < 2 or not "A" <= text[0] <= "F" or not text[1:].isdecimal() or not 1 <= int(text[1:]) <= MOST_MELDS:
        raise NotationError(f"{text!r} is not a meld; melds are written like A1, side and number")
    return MeldName(ord(text[0]) - 65, int(text[1:]) - 1)
