"""Where the stored forms lie that the tests hold (docs/kept.md): a folder each for a release, and `next`."""

from pathlib import Path

FOLDER = Path(__file__).parent
NEXT = FOLDER / "next"  # the newest forms, made again by `make kept`
