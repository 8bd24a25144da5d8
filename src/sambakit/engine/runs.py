"""What sequences can take from the cards of one suit (D-5.1 to D-5.7)."""

from typing import Final

from sambakit.engine.cards import FOUR
from sambakit.engine.state import COMPLETE

_RANKS: Final = 11  # ranks that a sequence is made of


def _fits(left: int, place: int) -> bool:
    return 0 <= place < _RANKS and left >> 5 * place & 31 > 0


def _grown(found: list[int], held: int, low: int, high: int) -> list[int]:
    """Return what can be taken when a sequence from rank `low` to `high` grows besides what `found` takes."""
    uses = set(found)
    for used in found:
        below = used
        for down in range(COMPLETE - (high - low + 1) + 1):
            if down:
                if not _fits(held - below, low - down - FOUR):
                    break
                below += 1 << 5 * (low - down - FOUR)
                uses.add(below)
            both = below
            for up in range(1, COMPLETE - (high - low + 1) - down + 1):
                if not _fits(held - both, high + up - FOUR):
                    break
                both += 1 << 5 * (high + up - FOUR)
                uses.add(both)
    return list(uses)


def grown_uses(held: int, growing: list[tuple[int, int]]) -> list[int]:
    """Return every set of cards that sequences on the table can take from `held`, packed as in `Hand.ranks`.

    `growing` are the lowest and highest ranks of these sequences, all of the suit of `held`.
    """
    found = [0]
    for low, high in growing:
        found = _grown(found, held, low, high)
    return found


def run_uses_with_sambas(held: int, growing: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return every set of cards that sequences can take, each with a number of sambas that it can complete."""
    found = [(0, 0)]
    for low, high in growing:
        more = set(found)
        for used, sambas in found:
            for grown in _grown([used], held, low, high):
                taken = grown - used
                cards = high - low + 1 + sum(taken >> 5 * place & 31 for place in range(_RANKS))
                more.add((grown, sambas + (1 if cards == COMPLETE else 0)))
        found = list(more)
    seen = set(found)
    for start in range(_RANKS - 2):
        at = 0
        while at < len(found):
            used, sambas = found[at]
            at += 1
            left = held - used
            for length in range(1, COMPLETE + 1):
                if not _fits(left, start + length - 1):
                    break
                used += 1 << 5 * (start + length - 1)
                entry = (used, sambas + (1 if length == COMPLETE else 0))
                if length > 2 and entry not in seen:
                    seen.add(entry)
                    found.append(entry)
    return found
