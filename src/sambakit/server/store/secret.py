"""The secrets of a running deal. No module that makes messages may import this one."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from sambakit.engine.values.cards import shuffled

SEED_BYTES = 32


@dataclass(frozen=True, slots=True)
class Secret:
    """The order of a deal's pack, first card dealt first, and the seed of the bots' chance in it."""

    deck: bytes = field(repr=False)  # a card kind a byte
    seed: bytes = field(repr=False)


def draw_secret(pack: Sequence[int], rng: Random) -> Secret:
    """Return `pack` shuffled and a seed for the bots; `rng` is the system's randomness outside of tests."""
    return secret_of(bytes(shuffled(pack, rng)), rng)


def secret_of(deck: bytes, rng: Random) -> Secret:
    """Return that `deck` with a new seed for the bots."""
    return Secret(deck, rng.randbytes(SEED_BYTES))
