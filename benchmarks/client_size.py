"""Size of the built client, compressed as a server would send it; `slow_network` counts what a first card needs."""

import gzip
from pathlib import Path

from sambakit.cli.serving.client import client_folder


def measure() -> dict[str, float]:
    """Return sizes in kB (1000 bytes)."""
    folder = client_folder()
    sizes = {path: compressed(path) for path in folder.rglob("*") if path.is_file() and path.suffix != ".gz"}
    return {
        "all_kB": kilobytes(list(sizes.values())),
        "files": len(sizes),
    }


def compressed(path: Path) -> int:
    """Return the bytes that go over the wire; fonts and pictures are compressed already."""
    content = path.read_bytes()
    return len(content) if path.suffix in {".woff2", ".png", ".webp"} else len(gzip.compress(content, 9))


def kilobytes(sizes: list[int]) -> float:
    """Return the sum of sizes in kB."""
    return round(sum(sizes) / 1000, 1)
