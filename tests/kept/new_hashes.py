"""Adds the hashes of new rule sets to those that are kept; a line that is there is never written again."""

from pathlib import Path

import yaml

from sambakit.games import ADAPTERS

FILE = Path(__file__).parent / "rule_hashes.yaml"


def new_hashes(kept: str) -> str:
    """Return a line with the hash of each revision of a rule set that `kept` does not name."""
    names = yaml.safe_load(kept)
    return "".join(
        f"{one}: {texts.hash(texts.parse(one))}\n"
        for texts in (adapter.rules for adapter in ADAPTERS.values())
        for one in texts.ids()
        if one not in names
    )


def add_new_hashes() -> None:
    """Append what is missing to the kept file."""
    kept = FILE.read_text(encoding="utf-8")
    FILE.write_text(kept + new_hashes(kept), encoding="utf-8", newline="\n")
