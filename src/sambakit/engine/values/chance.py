"""A small random generator for playouts: the same numbers in every build, quick where it is compiled.

It is xoshiro128++ by D. Blackman and S. Vigna (public domain), seeded by SplitMix32. Not for anything secret: real
decks at a table come from the operating system's randomness.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeVar, final

from sambakit.engine.values.native import i64

_MASK: Final = 0xFFFFFFFF
Item = TypeVar("Item")


@final
class Chance:
    """A stream of random numbers, fixed by its `seed` (any integer; the low 62 bits count)."""

    __slots__ = ("_a", "_b", "_c", "_d")

    def __init__(self, seed: int) -> None:
        low: i64 = seed & _MASK
        high: i64 = seed >> 32 & 0x3FFFFFFF
        self._a: i64 = _mixed(low ^ 0x9E3779B9)
        self._b: i64 = _mixed(self._a ^ high)
        self._c: i64 = _mixed(self._b + 0x9E3779B9 & _MASK)
        self._d: i64 = _mixed(self._c ^ low) | 1  # never all zero

    def next(self) -> i64:
        """Return the next number, 0 to 2**32 - 1."""
        a, b, c, d = self._a, self._b, self._c, self._d
        total: i64 = a + d & _MASK
        c ^= a
        d ^= b
        self._b = b ^ c
        self._a = a ^ d
        self._c = c ^ b << 9 & _MASK
        self._d = (d << 11) + (d >> 21) & _MASK
        return (total << 7) + (total >> 25) + a & _MASK

    def below(self, most: i64) -> i64:
        """Return a number from 0 to `most` - 1, each as likely as the others; `most` is at most 2**30."""
        return self.next() * most >> 32

    def choice(self, items: list[Item]) -> Item:
        """Return one of `items`, each as likely as the others; raises IndexError if there is none."""
        return items[self.next() * len(items) >> 32]

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """Return `cards` in a random order, each as likely as the others (Fisher and Yates)."""
        order: list[Any] = list(cards)  # as int, each card that changes its place would be created again when compiled
        place: i64
        for place in range(len(order) - 1, 0, -1):
            other = self.next() * (place + 1) >> 32  # as `below`, without a call more
            card = order[place]
            order[place] = order[other]
            order[other] = card
        return order


def _mixed(number: i64) -> i64:
    """Return `number`, of 32 bits, well mixed (the finalizer of SplitMix32)."""
    number = (number ^ number >> 16) * 0x21F0AAAD & _MASK
    number = (number ^ number >> 15) * 0x735A2D97 & _MASK
    return number ^ number >> 15
