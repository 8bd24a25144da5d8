"""Runs the server with named randomness: python -m tests.browser.known_deals PORT FILE NAME-FILE START.

What it draws follows from the name that the running test has written into a file, so that a test that fails at some
deal meets it again when it is run alone. `sambakit serve` takes no such name, for whoever knows it knows every card.
"""

import sys
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from sambakit.server.edge.app import run
from sambakit.server.people import tokens

ID_BITS = 128


class NamedChance(Random):
    """Randomness that begins again by each new name in a file; a name is read again only after the file was changed.

    What a store takes only once, as ids and codes, is another each time, so that a test can be run again.
    """

    def __init__(self, file: Path, start: str) -> None:
        self._file = file
        self._start = start  # ids are drawn too, so another start of the same server has to draw others
        self._read = 0
        self._salt = 0
        super().__init__(start)

    def getrandbits(self, bits: int) -> int:
        """Return a number of so many bits."""
        self._look()
        number = super().getrandbits(bits)
        return number ^ self._salt if bits == ID_BITS else number

    def random(self) -> float:
        """Return a number from 0 up to 1."""
        self._look()
        return super().random()

    def choice(self, seq: Any) -> Any:
        """Return one of the items; a letter of a code is another each time."""
        item = super().choice(seq)
        return SystemRandom().choice(seq) if isinstance(seq, str) else item

    def _look(self) -> None:
        changed = self._file.stat().st_mtime_ns
        if changed != self._read:
            self._read = changed
            self.seed(f"{self._file.read_text(encoding='utf-8')}, start {self._start}")
            self._salt = SystemRandom().getrandbits(ID_BITS)


def draw_tokens_elsewhere() -> None:
    """Draw the tokens of devices from the system: they are as long as the seed of a deal, which stays the same."""
    drawn = tokens._text

    def another(rng: Random, size: int) -> str:
        drawn(rng, size)  # what is drawn after it stays the same
        return drawn(SystemRandom(), size)

    tokens._text = another


if __name__ == "__main__":
    port, data, names, start = sys.argv[1:]
    draw_tokens_elsewhere()
    run("127.0.0.1", int(port), Path(data), rng=NamedChance(Path(names), start))
