"""Names of people and bots: the rules for a name that all can read."""

import unicodedata

LONGEST = 24  # characters
MARKS = 2  # combining marks behind one letter

BOT_NAMES = ("Bo", "Cy", "Di", "Ed", "Fa", "Gus")

# Controls, formats (the bidirectional overrides are among them), surrogates, private use, line and paragraph ends.
_REFUSED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def clean_name(text: str) -> str | None:
    """Return `text` in NFC with single blanks, None where it is empty, too long or hides characters."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > LONGEST:
        return None
    if any(unicodedata.category(character) in _REFUSED for character in text):
        return None
    marks = 0
    for character in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.combining(character) else 0
        if marks > MARKS:
            return None
    return name
