"""Random score sheets as JSON, for another interpreter: `python -m tests.scorekeeper.cases RULES COUNT FILE`.

RULES is the name of a preset, or `house` for house rules. A line each: the text of a sheet, the scoring data of its
rules, and what must come of it. The lines of a deal that was played are those of the engine. Texts that are no sheets
have the place of their error instead. Other lines are changes of a preset and the scoring data of the house rules.
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from random import Random
from typing import Any

from sambakit.cli.score_rows import sheet_rows
from sambakit.cli.score_sheet import sheet_values
from sambakit.engine.presets import PRESETS
from sambakit.game.records.values import Player, RecordError
from sambakit.game.refusal import Refusal
from sambakit.game.rule_problems import UnplayableRules
from sambakit.game.score_lines import SideScore
from sambakit.games import ADAPTERS
from sambakit.romme.rules.rules import SAMBA_ROMME
from sambakit.scorekeeper import DealEntry, Sheet, SheetChange, parse_sheet, print_sheet, scoring_data_of, tally_of
from sambakit.scorekeeper.scoring_data import MinimumData, number_of, sheet_adapter_of
from sambakit.scorekeeper.tally import ScoredDeal
from tests.properties.house_rules import random_house_rules
from tests.romme.house_rules import some_rules
from tests.scorekeeper.playing import made_up, played
from tests.scorekeeper.spoiling import spoiled, spoiled_text
from tests.scorekeeper.test_house_fields import some_text

HOUSE = "house"
# Their rules know every set that the end of a deal has which is made up.
WITH_ALL_SETS = [PRESETS[name] for name in ("dutch", "bicycle", "fournier", "spanish")]
NAMES = ("Anna", "Bert de Vries", "Çelik", "playouts=3", '=El"s, x', "6")
NONE: MinimumData = {"steps": [], "rule": ""}
AT = "2026-11-25T20:15:00Z"


def some_house_rules(rng: Random) -> Any:
    """Return house rules of any card game, at times with a target by number of players."""
    if rng.random() < 0.2:
        return some_rules(rng.randrange(10_000))
    rules = random_house_rules(rng)
    target = rules.scores.target if rng.random() < 0.7 else tuple((count, 1000 * count) for count in range(2, 7))
    return replace(rules, scores=replace(rules.scores, target=target))


def cases(name: str, count: int) -> Iterator[dict[str, Any]]:
    """Yield so many cases of a preset or of house rules; every tenth is a text that may be no sheet."""
    for number in range(count):
        rng = Random(f"case {name} {number}")
        known = {**PRESETS, SAMBA_ROMME.name: SAMBA_ROMME}
        yield case(known[name] if name in known else some_house_rules(rng), number % 10 == 9, rng)
        if name in known:
            yield from house_case(name, rng)


def house_case(name: str, rng: Random) -> Iterator[dict[str, Any]]:
    """Yield a preset with some fields changed that need no engine, as far as such rules can be played."""
    adapter = next(one for one in ADAPTERS.values() if name in one.rules.presets)
    texts = adapter.rules
    fields = [texts.fields[place["field"]] for place in sheet_adapter_of(adapter.name).places]
    changes = {field.name: some_text(field, rng) for field in rng.sample(fields, rng.randint(1, 4))}
    try:
        rules = texts.with_changes(texts.presets[name], changes)
    except (UnplayableRules, ValueError):
        return
    made = [[change.field.name, change.house] for change in texts.changes(rules)]
    if made:
        yield {"rules": texts.id_of(rules), "changes": made, "data": scoring_data_of(rules)}


def case(rules: Any, broken: bool, rng: Random) -> dict[str, Any]:
    """Return a case with all that follows from its text."""
    sheet, lines = some_sheet(rules, rng)
    engine: tuple[SideScore, ...] | None = lines
    text = print_sheet(sheet)
    found: dict[str, Any] = {"data": sheet.data, "text": text, "error": None}
    if broken:
        found["text"] = text = spoiled_text(text, rng)
        try:
            sheet = parse_sheet(text)
        except RecordError as error:
            return {**found, "error": [error.line, error.column]}
        engine = None
    tally = tally_of(sheet)
    if engine is not None:
        assert tally.deals[0].scores == engine
    return {
        **found,
        "printed": print_sheet(sheet),
        "deals": [_deal(one, engine if place == 0 and engine else one.scores) for place, one in enumerate(tally.deals)],
        "standing": asdict(tally.standing),
        "csv": sheet_rows(sheet, tally),
        "json": sheet_values(sheet, tally),
    }


def some_sheet(rules: Any, rng: Random) -> tuple[Sheet, tuple[SideScore, ...]]:
    """Return a sheet with up to four deals, some corrected or removed, and the engine's lines of its first deal.

    The first is a deal that was played, or the end of one with many completed sets. The others are made from it.
    """
    sheet = Sheet(rules=rules, players=(), dealer=0)
    players = rng.choice([int(one) for one in sheet.data["sides"]])
    ends = rules in WITH_ALL_SETS and rng.random() < 0.4
    entry, engine = (made_up if ends else played)(rules, players, rng)
    sheet = replace(sheet, players=tuple(Player(name) for name in NAMES[:players]), dealer=rng.randrange(players))
    if rng.random() < 0.7:
        goal = number_of(sheet.data["match"]["goal"], players)
        edges = [goal, *(least or 0 for least, _ in (sheet.data["minimum"] or NONE)["steps"])]
        before = [rng.choice([-500, 0, 10, 1495, 8000, rng.choice(edges) - score.points]) for score in engine]
        sheet = replace(sheet, scores=tuple(before))
    deals = [entry, *(spoiled(sheet.data, entry, players, rng) for _ in range(rng.randrange(4)))]
    return replace(sheet, changes=tuple(_changes(deals, rng))), engine


def _changes(deals: Sequence[DealEntry], rng: Random) -> Iterator[SheetChange]:
    """Yield what was done to a sheet: each deal entered; at times one is corrected to another, or the last removed."""
    for number, deal in enumerate(deals, start=1):
        yield SheetChange(what="deal", number=number, at=AT if rng.random() < 0.5 else "", deal=deal)
    last = len(deals)
    if last > 1 and rng.random() < 0.3:
        yield SheetChange(what="correct", number=last, at=AT, deal=rng.choice(deals))
    if last > 1 and rng.random() < 0.2:
        yield SheetChange(what="remove", number=last)


def _deal(deal: ScoredDeal, scores: Sequence[SideScore]) -> dict[str, Any]:
    return {
        "number": deal.number,
        "dealer": deal.dealer,
        "scores": [asdict(score) for score in scores],
        "standing": asdict(deal.standing),
        "refusals": [_refusal(one) for one in deal.refusals],
        "remarks": [{"mark": one.mark.value, "facts": dict(one.facts)} for one in deal.remarks],
    }


def _refusal(refusal: Refusal) -> Mapping[str, Any]:
    return {"code": refusal.code.value, "rule": refusal.rule, "facts": dict(refusal.facts)}


def write_cases(name: str, count: int, file: Path) -> None:
    """Write cases into a file."""
    with file.open("w", encoding="utf-8") as lines:
        lines.writelines(f"{json.dumps(one)}\n" for one in cases(name, count))


if __name__ == "__main__":
    write_cases(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
