"""Writes what a release keeps for ever: `python -m tests.kept.write` once for each version, never again for an old one.

It makes the folder of this version with a store that the server itself has filled, a record of each rule set, and the
hashes of decisions. Every later version opens, replays and plays on what lies there; where a hash does not hold, the
later version is wrong, not the file.
"""

from pathlib import Path
from typing import Any

import yaml

from sambakit import __version__
from tests.kept.deciding import write_decisions
from tests.kept.records import write_records
from tests.kept.stores import write_store

FOLDER = Path(__file__).parent


def main() -> None:
    """Write the folder of this version; raises FileExistsError where there is one."""
    folder = FOLDER / __version__
    folder.mkdir()
    dump(folder / "records.yaml", write_records(folder / "records"))
    tables, rooms = write_store(folder / "store.sqlite")
    dump(folder / "tables.yaml", tables)
    dump(folder / "rooms.yaml", rooms)
    dump(folder / "decisions.yaml", write_decisions(folder / "records"))


def dump(file: Path, value: Any) -> None:
    """Write `value` as YAML, in its order."""
    file.write_text(yaml.safe_dump(value, sort_keys=False, width=120), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
