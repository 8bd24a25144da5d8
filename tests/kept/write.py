"""Writes `tests/kept/next`, what the tests keep of the newest forms: `make kept`, or `python -m tests.kept.write`.

Run it whenever a form changes on purpose (docs/kept.md), then read the diff. The folder gets a record of each rule
set, the marks of some of them, the hashes of decisions, and a store that the server itself has filled. PART writes
only that part. Decisions and marks follow from the records, so they are written with them.
"""

import shutil
from pathlib import Path
from typing import Any

import click
import yaml

from tests.kept.deciding import write_decisions
from tests.kept.folders import NEXT
from tests.kept.marks import write_marks
from tests.kept.records import write_records
from tests.kept.stores import write_store

PARTS = ("records", "marks", "decisions", "store")


@click.command()
@click.argument("parts", metavar="[PART]...", nargs=-1, type=click.Choice(PARTS))
def main(parts: tuple[str, ...]) -> None:
    """Write `tests/kept/next` again, or parts of it."""
    NEXT.mkdir(exist_ok=True)
    wanted = set(parts or PARTS)
    if "records" in wanted:
        wanted |= {"marks", "decisions"}
        shutil.rmtree(NEXT / "records", ignore_errors=True)
        dump(NEXT / "records.yaml", write_records(NEXT / "records"))
    if "marks" in wanted:
        dump(NEXT / "marks.yaml", write_marks(NEXT / "records"))
    if "decisions" in wanted:
        dump(NEXT / "decisions.yaml", write_decisions(NEXT / "records"))
    if "store" in wanted:
        (NEXT / "store.sqlite").unlink(missing_ok=True)
        tables, rooms = write_store(NEXT / "store.sqlite")
        dump(NEXT / "tables.yaml", tables)
        dump(NEXT / "rooms.yaml", rooms)


def dump(file: Path, value: Any) -> None:
    """Write `value` as YAML, in its order."""
    file.write_text(yaml.safe_dump(value, sort_keys=False, width=120), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
