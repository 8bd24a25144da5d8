"""One round of the comparison: every entry once, in one process of the peers' environment, printed as JSON."""

import importlib
import json
import sys
from dataclasses import dataclass

from benchmarks.peers.contest import REFERENCE, Entry, measure

MODULES = ("samba", "open_spiel", "rlcard_games", "petting_zoo", "pokerkit_games", "pgx_games")


@dataclass(frozen=True, slots=True)
class Entries:
    """What can be measured here, and why something cannot."""

    found: list[Entry]
    missing: dict[str, str]


def entries(modules: tuple[str, ...]) -> Entries:
    """Return the entries of `modules`, whose libraries may be missing."""
    all_of_them = Entries([], {})
    for name in modules:
        try:
            all_of_them.found.extend(importlib.import_module(f"benchmarks.peers.{name}").entries())
        except ImportError as error:
            all_of_them.missing[name] = str(error)
    return all_of_them


def main(seed: int, modules: tuple[str, ...]) -> None:
    """Print the figures of one round."""
    here = entries(modules)
    reference = next(entry for entry in entries(("open_spiel",)).found if entry.name == REFERENCE)
    figures = [
        {
            "name": entry.name,
            "library": entry.library,
            "version": entry.version,
            "remark": entry.remark,
            **measure(entry, reference, seed),
        }
        for entry in here.found
    ]
    print(json.dumps({"entries": figures, "missing": here.missing}))


if __name__ == "__main__":
    main(int(sys.argv[1]), tuple(sys.argv[2:]) or MODULES)
