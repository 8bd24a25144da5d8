"""Dutch Samba of this engine in the form that is running, stepped by the function that docs/engine.md prints."""

import doctest
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.peers.contest import Entry
from sambakit import COMPILED, Chance, __version__, apply, legal, new_state, parse_rules

PAGE = Path(__file__).resolve().parents[2] / "docs" / "engine.md"
SECTION = "## Simulate deals"
LOOP = "random_deal"  # a function there that shuffles, plays and scores a deal
RULES = parse_rules("dutch")
FORM = "compiled" if COMPILED else "plain"


def entries() -> list[Entry]:
    """Return the game."""
    documented = documented_loop(PAGE.read_text(encoding="utf-8"))

    def deal(rng: Random) -> int:
        decisions, _ = documented(Chance(rng.getrandbits(62)))
        return decisions

    return [Entry("sambakit", __version__, f"dutch samba, 4 players ({FORM})", deal, middle)]


def documented_loop(page: str) -> Callable[[Chance], tuple[int, list[int]]]:
    """Return the function that a page defines, from its text; the examples before it are run as they stand."""
    section = page.partition(f"\n{SECTION}\n")[2].partition("\n## ")[0]
    names: dict[str, Any] = {"__name__": PAGE.stem}
    for example in doctest.DocTestParser().get_examples(section):
        exec(example.source, names)
        if LOOP in names:
            found: Callable[[Chance], tuple[int, list[int]]] = names[LOOP]
            return found
    raise LookupError(f"{PAGE.name} defines no {LOOP} under {SECTION!r}")


def middle(rng: Random) -> Callable[[], Any]:
    """Return what copies a state with melds on the table and a third of the stock left."""
    chance = Chance(rng.getrandbits(62))
    state = new_state(RULES, 4, chance.shuffled(RULES.pack()), first_seat=0)
    while state.stock_size() > len(RULES.pack()) // 3 and (actions := legal(state)):
        apply(state, chance.choice(actions))
    return state.copy
