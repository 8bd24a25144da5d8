"""The rules for a line that somebody types: everybody can read it, and it hides nothing."""

from typing import Final

from sambakit.server import wire
from sambakit.server.people.texts import JOINERS, LINE_ENDS, LONGEST_LINE, Unfit, clean_text

EMPTY: Final = wire.Refusal("line_empty", "", {})
UNREADABLE: Final = wire.Refusal("line_unreadable", "", {})
_WHY: Final = {
    Unfit.EMPTY: EMPTY,
    Unfit.TOO_LONG: wire.Refusal("line_too_long", "", {"most": LONGEST_LINE}),
    Unfit.UNREADABLE: UNREADABLE,
}


def clean_line(text: str) -> str | wire.Refusal:
    """Return `text` in NFC with single blanks, or why nobody shall have to read it."""
    line = clean_text(text, LONGEST_LINE, also=LINE_ENDS + JOINERS)
    return _WHY[line] if isinstance(line, Unfit) else line
