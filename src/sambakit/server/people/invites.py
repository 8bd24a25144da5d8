"""Invitations: a link that is sent, and a code that is typed."""

from random import Random
from typing import Final

from sambakit.server.people.tokens import new_link_secret

LETTERS: Final = "34679ACDEFGHJKLMNPQRTUVWXY"  # 26 without look-alikes: no B 8 Z 2 S 5 O 0 I 1
CODE_LENGTH: Final = 9  # 42 bits


def new_code(rng: Random) -> str:
    """Return a new code; `rng` is the system's randomness outside of tests."""
    return "".join(rng.choice(LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """Return the code that somebody typed, in whatever case and with blanks or hyphens; None where it cannot be one."""
    code = "".join(text.split()).replace("-", "").upper()
    return code if len(code) == CODE_LENGTH and set(code) <= set(LETTERS) else None


def new_secret(rng: Random) -> str:
    """Return the secret of a new link."""
    return new_link_secret(rng)
