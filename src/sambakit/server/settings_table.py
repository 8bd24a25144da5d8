"""Writes the table of all settings into docs/hosting.md: `python -m sambakit.server.settings_table docs/hosting.md`."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sambakit.server.configuring import PREFIX
from sambakit.server.settings import Definition, definitions

BEGIN: Final = "<!-- settings: `make settings` writes this table -->"
END: Final = "<!-- end of the settings -->"
HEAD: Final = ("| setting | default | allowed | meaning |", "|---|---|---|---|")
# The first setting of each part, and its heading.
PARTS: Final = {
    "host": "Address and data",
    "frame_in": "Messages",
    "connections": "Visitors and tables",
    "head": "Times",
    "bot_workers": "Bots",
}


def table() -> str:
    """Return the tables of all settings."""
    return "\n".join(_lines()).strip()


def _lines() -> Iterator[str]:
    for one in definitions().values():
        if one.name in PARTS:
            yield from ("", f"**{PARTS[one.name]}**", "", *HEAD)
        yield f"| `{one.name}` | {_default(one)} | {_allowed(one)} | {one.text} |"


def _default(one: Definition) -> str:
    if isinstance(one.default, str):
        return f"`{one.default}`" if one.default else "empty"
    return f"{one.default:,}"


def _allowed(one: Definition) -> str:
    if one.least is None:
        return one.allowed
    return f"{one.least:,} to {one.most:,}"


def written(page: str) -> str:
    """Return `page` with the table between its two marks; raises ValueError where it lacks them."""
    if BEGIN not in page or END not in page:
        raise ValueError(f"the page lacks {BEGIN} or {END}")
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{table()}\n\n{END}{after}"


def main(arguments: list[str] | None = None) -> int:
    """Write or check the page; return the exit status, 1 where it is out of date."""
    parser = argparse.ArgumentParser(prog="python -m sambakit.server.settings_table", description=__doc__)
    parser.add_argument("page", type=Path, help="docs/hosting.md")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if the page is out of date")
    chosen = parser.parse_args(arguments)
    page: Path = chosen.page
    now = page.read_text(encoding="utf-8")
    if not chosen.check:
        page.write_text(written(now), encoding="utf-8")
    elif now != written(now):
        print(f"{page} does not match the settings ({PREFIX}…): run `make settings`", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
