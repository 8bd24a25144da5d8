"""The front door: which names are public, that they are imported when asked for, and that pages use nothing else."""

import ast
import importlib
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

import sambakit
import sambakit.romme
import sambakit.scorekeeper

ROOT = Path(__file__).resolve().parents[2]
SAMBA = {
    "rules": "FIELDS PRESETS NotationError RuleSet UnplayableRules changes parse_rules parse_rules_file print_rules "
    "print_rules_file",
    "cards": "CARDS Chance Hand TEXTS cards_of parse_card parse_cards print_cards",
    "a deal": "Code Deal Entry MeldName Refusal RuleViolation ScoreLine SideScore View new_deal score_deal",
    "a referee": "ClaimRefused Irregularity Ruling",
    "actions": "Action Add Answer Ask Discard Draw EndDeal Lay Merge Pass RedThree Take Way action_value parse_action",
    "packed actions": "ADD ANSWER ASK DISCARD DRAW END_DEAL LAY_GROUP LAY_SEQUENCE MERGE PASS RED_THREE TAKE_ADD "
    "TAKE_PAIR TAKE_RUN TAKE_TOP TAKE_WILD card_of operation_of other_slot_of second_card_of slot_of third_card_of",
    "a match": "FinishedDeal Match",
    "records": "Player Record RecordError Recorder ReplayError Replayed parse_record print_record replay",
    "simulations": "DealBroken Policy RandomPolicy State Summary Window apply deal_points legal new_state play_out "
    "simulate_deals",
    "bots": "BOTS Bot Budget Candidate Decision LEVELS MatchEquity NoBot candidates_of decisions load_bot make_bot "
    "match_equity",
}
ROMME = (
    "ADD DISCARD DRAW LAY TAKE_ADD TAKE_NEW Action Add Discard Draw FinishedDeal Lay Match Merge PRESETS Pass Placed "
    "Record Recorder Replayed RommeDeal RommeRules TakeAdd TakeNew View canastra_cards canastra_of card_of end_of "
    "new_deal operation_of pack parse_action parse_card parse_record parse_rules print_cards print_record print_rules "
    "replay slot_of"
)
SHEETS = (
    "CardsEntry DealEntry Difference HandEntry Mark NotTheSameSheet OwnLine PenaltyEntry Remark ScoredDeal ScoringData "
    "Sheet SheetChange SheetCode SideEntry Standing Tally Version differences keep_all merge missing_cards new_sheet "
    "parse_sheet print_sheet refusals remarks score_entry scoring_data_of settle sheet_bundle standing_of tally_of "
    "with_fields"
)
DOORS = {sambakit: " ".join(SAMBA.values()), sambakit.romme: ROMME, sambakit.scorekeeper: SHEETS}
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
# What a program with rules and a deal does not need is not there: it would take most of the time of the import.
NOT_LOADED = {"dataclasses", "inspect", "random", "hashlib", "linecache", "importlib.util"}


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_these_names_are_public(door: ModuleType) -> None:
    assert sorted(door.__all__) == sorted(DOORS[door].split())
    assert set(door.__all__) <= set(dir(door))


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_type_checkers_see_the_same_names_from_the_same_modules(door: ModuleType) -> None:
    tree = ast.parse(Path(str(door.__file__)).read_text(encoding="utf-8"))
    (guarded,) = [node for node in tree.body if isinstance(node, ast.If)]
    seen = {
        alias.name: (node.module, alias.asname) for node in guarded.body if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }  # fmt: skip
    assert sorted(seen) == sorted(door.__all__)
    for name, (module, public) in seen.items():
        assert public == name
        assert getattr(door, name) is getattr(importlib.import_module(str(module)), name), name


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_there_are_no_other_names(door: ModuleType) -> None:
    with pytest.raises(AttributeError, match=r"has no attribute 'shuffle'"):
        getattr(door, "".join(["shuf", "fle"]))


def fresh(program: str, **variables: str) -> list[str]:
    """Return the words that `program` prints in a new Python."""
    done = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, **variables}, capture_output=True, text=True, check=True
    )
    return done.stdout.split()


@pytest.mark.process
def test_what_is_not_asked_for_is_not_imported() -> None:
    program = "from sambakit import new_deal, parse_rules; parse_rules; import sys; print(*sys.modules)"
    loaded = set(fresh(program, SAMBAKIT_PURE="1"))
    assert loaded & NOT_LOADED == set()
    ours = {name.removeprefix("sambakit.").partition(".")[0] for name in loaded if name.startswith("sambakit.")}
    assert ours == {"engine", "game"}
    assert loaded & {f"sambakit.engine.presets.{name}" for name in sambakit.PRESETS} == set()


@pytest.mark.process
@pytest.mark.skipif(not sambakit.COMPILED, reason="the engine is not compiled")
@pytest.mark.parametrize(
    "module", ["sambakit.bots.steady.policy", "sambakit.arena.contests.quick_deals", "sambakit.engine.values.chance"]
)
def test_every_way_in_finds_the_compiled_core(module: str) -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    compiled = settings["tool"]["sambakit"]["compiled"]["modules"]
    assert module in compiled
    program = f"import {module}, sys; print(*(name for name in {compiled} if name in sys.modules and"
    program += f" not sys.modules[name].__file__.startswith({sambakit.FORM.core!r})), 'end')"
    assert fresh(program, SAMBAKIT_PURE="") == ["end"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_examples_of_pages_use_the_front_door_alone(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    imports = [
        line for line in lines if re.match(r"(>>> |\.\.\. )?\s*(from|import) sambakit\b", line)
    ]  # fmt: skip
    doors = re.compile(
        r"(>>> |\.\.\. )?\s*(from sambakit(\.romme|\.scorekeeper)? import [\w, ]+|import sambakit)( +#.*)?"
    )
    assert [line for line in imports if not doors.fullmatch(line)] == []
    names = [name for line in imports for name in line.partition(" import ")[2].partition("#")[0].split(",")]
    public = {*(name for door in DOORS for name in door.__all__), "romme", "scorekeeper", "COMPILED"}
    assert {name.strip() for name in names} - {""} <= public
