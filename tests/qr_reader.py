"""Reads a small QR code as a camera does: written from the standard, with no line of the libraries that make them."""

from collections.abc import Iterator, Sequence
from typing import Final

Rows = Sequence[Sequence[int]]
LEVELS: Final = "MLHQ"  # as the format tells them
WORDS: Final = {1: 26, 2: 44, 3: 70, 4: 100}  # in all, by version
DATA: Final = {  # of them
    (1, "L"): 19, (1, "M"): 16, (1, "Q"): 13, (1, "H"): 9, (2, "L"): 34, (2, "M"): 28, (2, "Q"): 22, (2, "H"): 16,
    (3, "L"): 55, (3, "M"): 44, (4, "L"): 80, (4, "M"): 64, (4, "Q"): 48,
}  # fmt: skip
BLOCKS: Final = {(4, "M"): 2, (4, "Q"): 2}  # of one size, where there are several: a word of each in turn
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
    words = [_number(bits[at : at + 8]) for at in range(0, 8 * WORDS[version], 8)]
    count = BLOCKS.get((version, level), 1)
    repair = (WORDS[version] - DATA[version, level]) // count
    blocks = [words[at::count] for at in range(count)]
    if any(_value_at(block, power) for block in blocks for power in range(repair)):
        raise ValueError("the words for repair do not fit the others")
    return "".join(_texts([bit for block in blocks for word in block[:-repair] for bit in f"{word:08b}"]))


def _number(bits: Sequence[int]) -> int:
    return int("".join(str(int(bit)) for bit in bits), 2)


def _is_fixed(y: int, x: int, size: int) -> bool:
    """Return whether a module is part of the corners, of the two rulers or of the small square."""
    corner = (y < 9 and (x < 9 or x >= size - 8)) or (y >= size - 8 and x < 9)
    square = size > 21 and abs(y - size + 7) <= 2 and abs(x - size + 7) <= 2
    return corner or square or y == 6 or x == 6


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


def _texts(bits: Sequence[str]) -> Iterator[str]:
    """Yield the parts of the text."""
    at = 0

    def take(length: int) -> int:
        nonlocal at
        at += length
        return int("".join(bits[at - length : at]), 2)

    while at + 4 <= len(bits) and (mode := take(4)):
        if mode == 1:
            count = take(10)
            yield from (f"{take(10):03}" for _ in range(count // 3))
            if rest := count % 3:
                yield f"{take(3 * rest + 1):0{rest}}"
        elif mode == 2:
            count = take(9)
            for _ in range(count // 2):
                first, second = divmod(take(11), 45)
                yield ALPHANUMERIC[first] + ALPHANUMERIC[second]
            if count % 2:
                yield ALPHANUMERIC[take(6)]
        elif mode == 4:
            yield bytes(take(8) for _ in range(take(8))).decode()
        else:
            raise ValueError(f"mode {mode} is not known to every reader")
