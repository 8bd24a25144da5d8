"""Size of the built client, compressed as a server would send it: all of it, and what the first page loads (bar U8)."""

import gzip
import re
from pathlib import Path

from sambakit.cli.client import client_folder


def measure() -> dict[str, float]:
    """Return sizes in kB (1000 bytes)."""
    folder = client_folder()
    sizes = {path: compressed(path) for path in folder.rglob("*") if path.is_file()}
    first = loaded_first(folder)
    code = [path for path in first if path.suffix in {".js", ".css"}]
    return {
        "all_kB": kilobytes(list(sizes.values())),
        "first_page_kB": kilobytes([sizes[path] for path in first]),
        "first_page_scripts_and_styles_kB": kilobytes([sizes[path] for path in code]),
        "files": len(sizes),
    }


def compressed(path: Path) -> int:
    """Return the bytes that go over the wire; fonts and pictures are compressed already."""
    content = path.read_bytes()
    return len(content) if path.suffix in {".woff2", ".png", ".webp"} else len(gzip.compress(content, 9))


def loaded_first(folder: Path) -> list[Path]:
    """Return the start page, what it names, what its styles name, and the scripts that those scripts import."""
    found = [folder / "index.html"]
    for path in found:
        if path.suffix not in {".html", ".css", ".js"}:
            continue
        text = path.read_text(encoding="utf-8")
        named = re.findall(
            r"(?:src|href)=\"/([^\"]+)\"|url\([\"']?/?([^\"')]+)|(?:from|import)\s*[\"']\./([^\"']+)[\"']", text
        )
        for name in (next(filter(None, groups)) for groups in named):
            for file in (folder / name, path.parent / name):
                if file.is_file() and file not in found:
                    found.append(file)
    return found


def kilobytes(sizes: list[int]) -> float:
    """Return the sum of sizes in kB."""
    return round(sum(sizes) / 1000, 1)
