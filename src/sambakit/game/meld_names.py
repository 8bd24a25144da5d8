"""Names of melds on the table, such as A1, in every game."""

from typing import Final, NamedTuple

from sambakit.game.refusal import NotationError

MOST_MELDS: Final = 63  # of a side: how many the packed actions of a game have room for
LONGEST_NAME: Final = 3  # characters


class MeldName(NamedTuple):
    """A meld on the table: its side and its slot, printed ``A1`` (slots count from 1 on paper)."""

    side: int
    slot: int

    def __str__(self) -> str:
        return f"{chr(65 + self.side)}{self.slot + 1}"


def parse_meld_name(text: str) -> MeldName:
    """Return the meld that prints as `text`, such as ``A1``; raises NotationError."""
    number = text[1:3]
    if len(text) > LONGEST_NAME or not (
        "A" <= text[:1] <= "F" and number.isdecimal() and 1 <= int(number) <= MOST_MELDS
    ):
        raise NotationError(f"{text[:80]!r} is not a meld; melds are written like A1, side and number")
    return MeldName(ord(text[0]) - 65, int(number) - 1)
