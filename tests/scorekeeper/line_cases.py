"""Deals with the score lines of the engine as JSON, many in a sheet, for the interpreter of the browser client."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from sambakit.game.records.values import Player
from sambakit.game.score_lines import SideScore
from sambakit.scorekeeper import DealEntry, Sheet, SheetChange, print_sheet
from tests.in_client import node


class Noted(NamedTuple):
    """A deal that was compared: its rules, players and entry, and the scores that the engine gives it."""

    rules: Any
    players: int
    entry: DealEntry
    scores: tuple[SideScore, ...]


def line_cases(deals: Iterable[Noted]) -> Iterator[dict[str, Any]]:
    """Yield a sheet for each rules and number of players, with the scores of its deals."""
    together: dict[tuple[Any, int], list[Noted]] = defaultdict(list)
    for one in deals:
        together[one.rules, one.players].append(one)
    for (rules, players), found in together.items():
        changes = tuple(
            SheetChange(what="deal", number=number, deal=one.entry) for number, one in enumerate(found, start=1)
        )
        names = tuple(Player(f"P{seat}") for seat in range(players))
        sheet = Sheet(rules=rules, players=names, dealer=0, changes=changes)
        scores = [[asdict(score) for score in one.scores] for one in found]
        yield {"data": sheet.data, "text": print_sheet(sheet), "scores": scores}


def compare_in_client(script: Path, deals: Iterable[Noted], folder: Path) -> int:
    """Return how many deals have the same lines in the client, by `gallery/lines.ts`; raises AssertionError."""
    file = folder / "lines.jsonl"
    with file.open("w", encoding="utf-8") as lines:
        lines.writelines(f"{json.dumps(one)}\n" for one in line_cases(deals))
    return int(node(script, file))
