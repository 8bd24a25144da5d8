"""Reads a QR code as a camera does: written from the standard, with no line of the libraries that make them."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

Rows = Sequence[Sequence[int]]
LEVELS: Final = "MLHQ"  # as the format tells them
REPAIR: Final = {  # words for repair of a block, by version from 1
    "L": (7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28),
    "M": (10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26),
    "Q": (13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30),
    "H": (17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28),
}
BLOCKS: Final = {  # a word of each in turn
    "L": (1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8),
    "M": (1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16),
    "Q": (1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20),
    "H": (1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25),
}
FORMAT_MASK: Final = 0b101010000010010
MASKS: Final = (
    lambda y, x: (y + x) % 2,
    lambda y, x: y % 2,
    lambda y, x: x % 3,
    lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2,
    lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
)
ALPHANUMERIC: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"


def read_code(rows: Rows) -> str:
    """Return the text of a code without its margin; raises ValueError where a word of it is wrong."""
    size = len(rows)
    version = (size - 17) // 4
    along = [*((8, x) for x in (0, 1, 2, 3, 4, 5, 7, 8)), *((y, 8) for y in (7, 5, 4, 3, 2, 1, 0))]
    told = _number([rows[y][x] for y, x in along]) ^ FORMAT_MASK
    level, mask = LEVELS[told >> 13], MASKS[told >> 10 & 7]
    bits = [rows[y][x] ^ (mask(y, x) == 0) for y, x in _path(size) if not _is_fixed(y, x, size)]
    words = [_number(bits[at : at + 8]) for at in range(0, len(bits) // 8 * 8, 8)]
    data = _repaired(words, BLOCKS[level][version - 1], REPAIR[level][version - 1])
    return "".join(_texts([bit for word in data for bit in f"{word:08b}"], version))


def _repaired(words: Sequence[int], count: int, repair: int) -> list[int]:
    """Return the words of the text, of `count` blocks; raises ValueError where a word is wrong."""
    short = len(words) // count - repair  # words of text in the first blocks; the last ones have one more
    longer = len(words) % count
    lengths = [short + (block >= count - longer) for block in range(count)]
    blocks: list[list[int]] = [[] for _ in range(count)]
    rest = iter(words)
    for place in range(short + 1):
        for block, length in zip(blocks, lengths, strict=True):
            if place < length:
                block.append(next(rest))
    text = [word for block in blocks for word in block]
    for _ in range(repair):
        for block in blocks:
            block.append(next(rest))
    if any(_value_at(block, power) for block in blocks for power in range(repair)):
        raise ValueError("the words for repair do not fit the others")
    return text


def _number(bits: Sequence[int]) -> int:
    return int("".join(str(int(bit)) for bit in bits), 2)


def _is_fixed(y: int, x: int, size: int) -> bool:
    """Return whether a module is part of the corners, of the two rulers, of a small square, or tells the version."""
    corner = (y < 9 and (x < 9 or x >= size - 8)) or (y >= size - 8 and x < 9)
    told = size >= 45 and min(y, x) < 6 and max(y, x) >= size - 11
    return corner or told or y == 6 or x == 6 or _in_square(y, x, size)


def _in_square(y: int, x: int, size: int) -> bool:
    """Return whether a module is part of one of the small squares; none of them lies on a corner."""
    places = _squares((size - 17) // 4)
    near = [(v, h) for v in places if abs(y - v) <= 2 for h in places if abs(x - h) <= 2]
    return any((v, h) not in ((6, 6), (6, size - 7), (size - 7, 6)) for v, h in near)


@cache
def _squares(version: int) -> list[int]:
    """Return the middles of the small squares, downwards and across."""
    if version == 1:
        return []
    count = version // 7 + 2
    step = (version * 4 + count * 2 + 1) // (count * 2 - 2) * 2
    return [6, *sorted(version * 4 + 10 - place * step for place in range(count - 1))]


def _path(size: int) -> Iterator[tuple[int, int]]:
    """Yield the places in the order of the bits: by pairs of columns from the right, up and down."""
    rights = [right if right > 6 else right - 1 for right in range(size - 1, 0, -2)]
    for turn, right in enumerate(rights):
        for y in range(size) if turn % 2 else reversed(range(size)):
            yield from ((y, right), (y, right - 1))


def _value_at(words: Sequence[int], power: int) -> int:
    """Return the value of the words' polynomial at a power of two, in the field of 256 numbers."""
    value = 0
    for word in words:
        for _ in range(power):
            value = value << 1 ^ (0x11D if value & 0x80 else 0)
        value ^= word
    return value


def _texts(bits: Sequence[str], version: int) -> Iterator[str]:
    """Yield the parts of the text."""
    at = 0

    def take(length: int) -> int:
        nonlocal at
        at += length
        return int("".join(bits[at - length : at]), 2)

    while at + 4 <= len(bits) and (mode := take(4)):
        if mode == 1:
            count = take(10 if version < 10 else 12)
            yield from (f"{take(10):03}" for _ in range(count // 3))
            if rest := count % 3:
                yield f"{take(3 * rest + 1):0{rest}}"
        elif mode == 2:
            count = take(9 if version < 10 else 11)
            for _ in range(count // 2):
                first, second = divmod(take(11), 45)
                yield ALPHANUMERIC[first] + ALPHANUMERIC[second]
            if count % 2:
                yield ALPHANUMERIC[take(6)]
        elif mode == 4:
            yield bytes(take(8) for _ in range(take(8 if version < 10 else 16))).decode()
        else:
            raise ValueError(f"mode {mode} is not known to every reader")
