"""Imports point one way: a room, which is a folder of the package, imports only what is written down for it here.

All imports count, those for type checkers too. `sambakit/__init__.py` is the front door and no room: it imports
everything, and nothing imports it.
"""

import ast
import re
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.shape.graph import (
    PACKAGE,
    floors,
    imported_names,
    module_files,
    module_graph,
    part_of,
    reached,
    room_graph,
    room_of,
)

MAY_IMPORT: Final[dict[str, str]] = {
    "arena": "",
    "arena.cluster": "arena arena.measuring engine",
    "arena.contests": (
        "bots bots.deep bots.knowledge bots.luck bots.steady engine engine.actions engine.listing engine.rules "
        "engine.state engine.values game games"
    ),
    "arena.measuring": "arena.contests bots game.records games",
    "arena.simulation": (
        "bots engine engine.actions engine.definition engine.listing engine.record engine.rules engine.scoring "
        "engine.state engine.values game games romme romme.actions romme.definition romme.rules romme.state "
        "romme.values"
    ),
    "arena.training": (
        "arena.contests arena.measuring bots bots.deep bots.knowledge bots.steady engine engine.presets "
        "engine.rules engine.scoring engine.state engine.values games"
    ),
    "bots": "engine engine.actions engine.rules engine.state engine.values game game.records",
    "bots.deep": (
        "bots bots.knowledge bots.steady engine engine.actions engine.listing engine.presets engine.rules "
        "engine.scoring engine.state engine.values"
    ),
    "bots.knowledge": ("engine engine.actions engine.presets engine.rules engine.scoring engine.state engine.values"),
    "bots.levels": "bots bots.knowledge bots.steady engine.actions engine.state engine.values",
    "bots.luck": (
        "bots bots.deep bots.knowledge bots.levels bots.steady engine engine.actions engine.listing engine.presets "
        "engine.rules engine.scoring engine.state engine.values game.records"
    ),
    "bots.marks": "bots bots.luck",
    "bots.reasons": (
        "bots bots.deep bots.knowledge bots.steady engine.actions engine.listing engine.rules engine.scoring "
        "engine.state engine.values"
    ),
    "bots.romme": "bots bots.deep bots.levels romme romme.actions romme.rules romme.state romme.values",
    "bots.samba": "bots bots.deep bots.knowledge bots.levels bots.reasons bots.steady engine.state",
    "bots.steady": "bots bots.knowledge engine.actions engine.rules engine.state engine.values",
    "cli": (
        "arena.simulation bots cli.options cli.records cli.serving engine engine.record game game.records games "
        "positions rulebook scorekeeper server server.keeping server.store server.tables"
    ),
    "cli.arena": (
        "arena arena.contests arena.measuring arena.training bots bots.knowledge bots.luck cli.options engine "
        "engine.presets engine.rules engine.state engine.values game game.records games problems"
    ),
    "cli.records": (
        "bots bots.luck bots.marks cli.serving engine engine.actions engine.record engine.state engine.values game "
        "game.records games positions romme romme.actions romme.state romme.values rulebook server.store server.tables"
    ),
    "cli.options": "arena arena.cluster arena.contests arena.measuring bots game games scorekeeper",
    "cli.serving": "bots server server.bots server.edge",
    "engine": (
        "engine.actions engine.definition engine.listing engine.rules engine.scoring engine.state engine.values game"
    ),
    "engine.actions": "engine.values game",
    "engine.definition": "engine.actions engine.rules engine.scoring engine.state engine.values game",
    "engine.listing": "engine.actions engine.rules engine.state engine.values",
    "engine.presets": "engine.rules engine.values game",
    "engine.record": (
        "engine engine.actions engine.definition engine.presets engine.rules engine.state engine.values game"
        " game.records"
    ),
    "engine.rules": "engine.values game",
    "engine.scoring": "engine.rules engine.state engine.values game",
    "engine.state": "engine.actions engine.rules engine.values game",
    "engine.tray": "engine.actions engine.definition engine.rules engine.state engine.values game",
    "engine.values": "game",
    "game": "",
    "game.records": "game",
    "games": (
        "engine engine.actions engine.presets engine.record engine.rules engine.scoring engine.state engine.values "
        "game romme romme.actions romme.rules romme.state romme.values"
    ),
    "lessons": (
        "engine engine.actions engine.rules engine.values game games romme romme.actions romme.rules romme.values"
    ),
    "positions": "game game.records games rulebook",
    "positions.romme": "game positions romme romme.actions romme.definition romme.rules romme.state romme.values",
    "positions.samba": (
        "engine engine.actions engine.definition engine.rules engine.scoring engine.state engine.values game "
        "game.records positions"
    ),
    "problems": (
        "bots engine engine.actions engine.listing engine.record engine.rules engine.state engine.values game games"
    ),
    "romme": "game game.records romme.actions romme.definition romme.rules romme.state romme.values",
    "romme.actions": "game romme.values",
    "romme.definition": "game romme.actions romme.rules romme.state romme.values",
    "romme.rules": "game romme.values",
    "romme.state": "romme.actions romme.rules romme.values",
    "romme.tray": "game romme.actions romme.definition romme.rules romme.state romme.values",
    "romme.values": "game",
    "rulebook": "engine.presets engine.rules engine.values game game.records games",
    "rulebook.offline": "engine.values rulebook",
    "rulebook.romme": "game romme.rules romme.values rulebook",
    "rulebook.samba": "engine.presets engine.rules rulebook",
    "scorekeeper": ("engine.definition engine.rules engine.values game game.records games romme.rules romme.values"),
    "server": "game",
    "server.absence": "server server.match server.store server.wire",
    "server.bots": "bots bots.deep bots.luck bots.marks game games server server.people",
    "server.chat": "server server.match server.people server.store server.wire",
    "server.clocks": "server server.match server.store server.wire",
    "server.digests": "game server server.match server.store server.tables server.wire",
    "server.edge": (
        "bots game rulebook scorekeeper server server.bots server.digests server.edge.api server.edge.rules "
        "server.hub server.people server.replays server.sheets server.store server.store.migrations server.seating "
        "server.tables server.wire"
    ),
    "server.edge.api": "game server server.match server.replays server.sheets server.wire",
    "server.edge.rules": "game rulebook scorekeeper server server.tables server.wire",
    "server.exercises": "games lessons problems server server.match server.wire",
    "server.hints": "bots games server server.bots server.match server.store server.wire",
    "server.hub": (
        "bots bots.marks game games server server.bots server.chat server.clocks server.marks server.match "
        "server.people server.replays server.seating server.sheets server.store server.tables server.wire"
    ),
    "server.keeping": (
        "game game.records scorekeeper server.hub server.match server.store server.store.migrations server.tables"
    ),
    "server.marks": "bots bots.luck bots.marks server server.bots server.match server.store server.wire",
    "server.match": "game game.records games server.wire",
    "server.people": "",
    "server.replays": "games lessons problems server server.match server.people server.store server.wire",
    "server.romme": (
        "game games romme romme.actions romme.definition romme.rules romme.state romme.tray romme.values server.match "
        "server.wire"
    ),
    "server.samba": (
        "engine engine.actions engine.definition engine.presets engine.rules engine.scoring engine.state "
        "engine.tray engine.values game games server.match server.wire"
    ),
    "server.seating": "game server server.match server.people server.store server.wire",
    "server.sheets": "game.records scorekeeper server server.people server.store server.wire",
    "server.store": "engine.values server server.match server.people server.store.migrations server.wire",
    "server.store.migrations": "",
    "server.store.migrations.versions": "",
    "server.tables": (
        "bots game game.records games server server.absence server.bots server.chat server.clocks server.exercises "
        "server.hints server.match server.people server.replays server.seating server.store server.wire server.wire.old"
    ),
    "server.wire": "game server.people server.wire.past server.wire.prepared",
    "server.wire.old": "game server.wire",
    "server.wire.past": "",
    "server.wire.prepared": "game",
}
STANDARD_ONLY: Final = ("game", "engine", "romme", "scorekeeper")  # parts that need nothing but the standard library
PARTS: Final = sorted({room.partition(".")[0] for room in MAY_IMPORT})
MOST_ROOM_FLOORS: Final = 8  # of a part
MOST_MODULE_FLOORS: Final = 16
MOST_MODULES: Final = 14  # of a folder, its __init__ apart

# Who imports by name, and what: arrows that are not seen here.
BY_NAME: Final = {
    "arena.training.tuning": "a library of an extra",
    "bots.loading": "a bot of somebody else",
    "cli.main": "a command, when it runs",
    "engine.presets": "a rule set, when it is asked for",
    "game.front_door": "a public name, when it is asked for",
    "game.registry": "the modules of a game",
}


def test_every_room_is_named_with_what_it_may_import() -> None:
    assert set(room_graph()) == set(MAY_IMPORT)
    assert {room for rooms in MAY_IMPORT.values() for room in rooms.split()} <= set(MAY_IMPORT)


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_a_room_imports_only_what_is_written_down(room: str) -> None:
    assert room_graph()[room] - set(MAY_IMPORT[room].split()) == set()


def test_there_is_no_circle_of_modules_or_rooms() -> None:
    assert floors(module_graph()) > floors(room_graph()) > 1


@pytest.mark.parametrize("part", PARTS)
def test_a_part_is_not_too_high(part: str) -> None:
    assert floors(part_of(room_graph(), part)) <= MOST_ROOM_FLOORS
    assert floors(part_of(module_graph(), part)) <= MOST_MODULE_FLOORS


def test_definition_and_listing_do_not_reach_each_other() -> None:
    """Neither by any path of imports: so one can be compared with the other. The state, under both, reaches neither."""
    graph = module_graph()
    rooms = {room: set(part_of(graph, f"engine.{room}")) for room in ("definition", "listing", "state")}
    assert {"engine.definition.plays", "engine.listing.legal", "engine.state.apply"} <= set.union(*rooms.values())
    assert reached(graph, rooms["definition"]) & rooms["listing"] == set()
    assert reached(graph, rooms["listing"]) & rooms["definition"] == set()
    assert reached(graph, rooms["state"]) & (rooms["definition"] | rooms["listing"]) == set()


def test_no_folder_is_overcrowded() -> None:
    crowd: dict[str, int] = {}
    for module, path in module_files().items():
        if path.name != "__init__.py":
            crowd[room_of(module)] = crowd.get(room_of(module), 0) + 1
    assert {room: count for room, count in crowd.items() if count > MOST_MODULES} == {}


def test_few_modules_import_by_name() -> None:
    texts = {module: path.read_text(encoding="utf-8") for module, path in module_files().items()}
    found = {module for module, text in texts.items() if re.search(r"\bimport_module\b", text)}
    assert found == set(BY_NAME)


def for_types_alone(path: Path) -> set[str]:
    """Return the names of the modules that a file imports for type checkers and compilers only."""
    tests = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.If)]
    guarded = [node.body for node in tests if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"]
    return {node.module or "" for body in guarded for node in body if isinstance(node, ast.ImportFrom)}


@pytest.mark.parametrize("part", STANDARD_ONLY)
def test_part_needs_nothing_but_the_standard_library(part: str) -> None:
    for path in (PACKAGE / part).rglob("*.py"):
        roots = {name.partition(".")[0] for name in imported_names(path)} - for_types_alone(path)
        assert roots <= sys.stdlib_module_names | {"sambakit"}, path


def test_nothing_in_the_package_imports_the_front_door_or_the_tests() -> None:
    doors = {name for part in PARTS for name in ("sambakit", f"sambakit.{part}")}
    for module, path in module_files().items():
        names = set(imported_names(path)) if module else set()
        asked = {name for name in names if name.partition(".")[0] == "sambakit" and name.count(".") < 2}
        assert asked <= doors | {"sambakit.__version__"}, path
        assert not {name.partition(".")[0] for name in names} & {"tests", "benchmarks"}, path


def test_a_circle_is_found_and_floors_are_counted() -> None:
    assert floors({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == 3
    with pytest.raises(ValueError, match=r"a circle: \['b', 'c'\]"):
        floors({"a": {"b"}, "b": {"c"}, "c": {"b"}})
    assert reached({"a": {"b"}, "b": {"c"}, "c": set()}, ["a"]) == {"b", "c"}
