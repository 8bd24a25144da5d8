"""Random results as JSON, for another interpreter of the scoring data: `python -m tests.scorekeeper.cases COUNT FILE`.

A line each: scoring data, number of players, entry, and what must come of them: lines by side, refusals, standing.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

from sambakit.engine.presets import PRESETS
from sambakit.romme.rules.rules import SAMBA_ROMME
from sambakit.scorekeeper import DealEntry, ScoringData, SideEntry, refusals, score_entry, scoring_data_of, standing_of
from tests.properties.house_rules import random_house_rules
from tests.scorekeeper.playing import played_entry


def cases(count: int, seed: int = 0) -> Iterator[dict[str, Any]]:
    """Yield so many cases: every rule set in turn, then house rules, and every fifth with something that cannot be."""
    rules: list[Any] = [*PRESETS.values(), SAMBA_ROMME]
    for number in range(count):
        rng = Random(f"case {seed} {number}")
        place = number % (len(rules) + 3)
        chosen = rules[place] if place < len(rules) else random_house_rules(rng)
        data = scoring_data_of(chosen)
        players = rng.choice([int(one) for one in data["sides"]])
        entry = played_entry(chosen, players, rng)
        yield case(data, players, spoiled(entry, rng) if number % 5 == 4 else entry, rng)


def case(data: ScoringData, players: int, entry: DealEntry, rng: Random) -> dict[str, Any]:
    """Return a case with all that follows from it."""
    scored = score_entry(data, entry)
    before = [rng.choice([-500, 0, 1495, 3000, 8000]) for _ in entry.sides]
    points = None if entry.annulled else tuple(score.points for score in scored)
    return {
        "data": data,
        "players": players,
        "entry": asdict(entry),
        "scores": [asdict(score) for score in scored],
        "refusals": [
            {"code": one.code.value, "rule": one.rule, "facts": dict(one.facts)}
            for one in refusals(data, players, entry)
        ],
        "before": before,
        "standing": asdict(standing_of(data, players, 0, before, [points])),
    }


def spoiled(entry: DealEntry, rng: Random) -> DealEntry:
    """Return `entry` with a side that has more than there is."""
    sides = list(entry.sides)
    sides[rng.randrange(len(sides))] = SideEntry(sets={rng.choice(["samba", "pure", "tango"]): 30}, red_threes=9)
    return DealEntry(sides=tuple(sides), annulled=entry.annulled)


def main() -> None:
    """Write cases into a file."""
    count, file = int(sys.argv[1]), Path(sys.argv[2])
    lines = [json.dumps(one) for one in cases(count)]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
