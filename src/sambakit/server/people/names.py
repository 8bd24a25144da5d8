"""Names of people and bots: the rules for a name that all can read."""

from typing import Final

from sambakit.server.people.texts import LONGEST_NAME, Unfit, clean_text

BOT_NAMES: Final = ("Bo", "Cy", "Di", "Ed", "Fa", "Gus")
NAME_RULE: Final = f"a name has 1 to {LONGEST_NAME} visible characters"


def clean_name(text: str) -> str | None:
    """Return `text` in NFC with single blanks, None where it is empty, too long or hides characters."""
    name = clean_text(text, LONGEST_NAME)
    return None if isinstance(name, Unfit) else name
