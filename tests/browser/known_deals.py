"""Runs the server with named randomness: python -m tests.browser.known_deals PORT FILE SEED.

A test that fails at some deal meets it again when the whole file is run again. `sambakit serve` takes no such name,
for whoever knows it knows every card.
"""

import sys
from pathlib import Path
from random import Random

from sambakit.server.app import run

if __name__ == "__main__":
    port, file, seed = sys.argv[1:]
    run("127.0.0.1", int(port), Path(file), rng=Random(seed))
