"""Runs the server with named randomness: python -m tests.browser.known_deals PORT FILE NAME-FILE START.

What it draws follows from the name that the running test has written into a file, so that a test that fails at some
deal meets it again when it is run alone. `sambakit serve` takes no such name, for whoever knows it knows every card.
"""

import sys
from pathlib import Path
from random import Random, SystemRandom

from sambakit.server.edge.app import run

ID_BITS = 128


class NamedChance(Random):
    """Randomness that begins again by each new name in a file; a name is read again only after the file was changed."""

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

    def _look(self) -> None:
        changed = self._file.stat().st_mtime_ns
        if changed != self._read:
            self._read = changed
            self.seed(f"{self._file.read_text(encoding='utf-8')}, start {self._start}")
            self._salt = SystemRandom().getrandbits(ID_BITS)  # a test that is run again: its deals again, other tables


if __name__ == "__main__":
    port, data, names, start = sys.argv[1:]
    run("127.0.0.1", int(port), Path(data), rng=NamedChance(Path(names), start))
