"""Every game is registered once, and has every module that the parts of the package ask for.

The tables below name the modules once more: so the type checker compares each of them with its protocol.
"""

import ast
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from sambakit.arena.simulation import romme_checks, samba_checks
from sambakit.arena.simulation.checks import Checks, checks_of
from sambakit.bots import GAME_OF, VERSIONS
from sambakit.bots import romme as romme_bots
from sambakit.bots import samba as samba_bots
from sambakit.cli.records import romme_words, samba_words
from sambakit.cli.records.words import Teller, teller_of
from sambakit.game.registry import GAMES, SHORTER, GameName
from sambakit.games import ADAPTERS, AnyAdapter
from sambakit.games import romme as romme_game
from sambakit.games import samba as samba_game
from sambakit.lessons import romme as romme_lessons
from sambakit.lessons import samba as samba_lessons
from sambakit.lessons.lesson import Lessons, lessons_of
from sambakit.positions.registry import PositionAdapter, PositionWriter, positions_of, writing_of
from sambakit.positions.romme import running as romme_positions
from sambakit.positions.romme import writing as romme_writing
from sambakit.positions.samba import running as samba_positions
from sambakit.positions.samba import writing as samba_writing
from sambakit.rulebook.books import BOOKS, AnyBook
from sambakit.rulebook.romme import book as romme_book
from sambakit.rulebook.samba import book as samba_book
from sambakit.scorekeeper import romme as romme_sheets
from sambakit.scorekeeper import samba as samba_sheets
from sambakit.scorekeeper.scoring_data import SheetAdapter, sheet_adapter_of
from sambakit.server.match.adapter import AnyTableAdapter
from sambakit.server.romme import table as romme_table
from sambakit.server.samba import table as samba_table
from sambakit.server.tables import registry as tables

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "sambakit"

ALL_ADAPTERS: Final[Mapping[GameName, AnyAdapter]] = {"samba": samba_game.ADAPTER, "samba_romme": romme_game.ADAPTER}
ALL_TABLES: Final[Mapping[GameName, AnyTableAdapter]] = {
    "samba": samba_table.ADAPTER,
    "samba_romme": romme_table.ADAPTER,
}
ALL_BOOKS: Final[Mapping[GameName, AnyBook]] = {"samba": samba_book, "samba_romme": romme_book}
ALL_CHECKS: Final[Mapping[GameName, Checks]] = {"samba": samba_checks, "samba_romme": romme_checks}
ALL_POSITIONS: Final[Mapping[GameName, PositionAdapter[Any]]] = {
    "samba": samba_positions,
    "samba_romme": romme_positions,
}
ALL_WRITERS: Final[Mapping[GameName, PositionWriter]] = {"samba": samba_writing, "samba_romme": romme_writing}
ALL_TELLERS: Final[Mapping[GameName, Teller]] = {"samba": samba_words, "samba_romme": romme_words}
ALL_LESSONS: Final[Mapping[GameName, Lessons]] = {"samba": samba_lessons, "samba_romme": romme_lessons}
ALL_SHEETS: Final[Mapping[GameName, SheetAdapter]] = {"samba": samba_sheets, "samba_romme": romme_sheets}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_module_in_every_part(game: GameName) -> None:
    assert ADAPTERS[game] is ALL_ADAPTERS[game]
    assert tables.ADAPTERS[game] is ALL_TABLES[game]
    assert BOOKS[game] is ALL_BOOKS[game]
    assert checks_of(game) is ALL_CHECKS[game]
    assert positions_of(game) is ALL_POSITIONS[game]
    assert writing_of(game) is ALL_WRITERS[game]
    assert teller_of(game) is ALL_TELLERS[game]
    assert sheet_adapter_of(game) is ALL_SHEETS[game]
    assert lessons_of(game) is ALL_LESSONS[game]
    assert ADAPTERS[game].name == tables.ADAPTERS[game].name == game


def test_every_game_has_its_bots() -> None:
    assert {samba_bots.View: samba_bots.VERSIONS, romme_bots.View: romme_bots.VERSIONS} == VERSIONS
    assert {adapter.view_type: game for game, adapter in ADAPTERS.items()} == GAME_OF


def _names_in(path: Path) -> set[str]:
    """Return the names of games, and of their modules, that a file holds as texts or imports, its docstrings apart."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= {node.value} & set(GAMES)
        elif isinstance(node, ast.ImportFrom):
            parts = (node.module or "").split(".") + [alias.name for alias in node.names]
            found |= {game for game in GAMES if SHORTER.get(game, game) in parts}
    return found


def test_no_other_module_names_one_game_after_the_other() -> None:
    """Adding a game is one line in `game/registry.py`, and modules of its own.

    Apart from that, a message or a stored event with a part that differs from game to game holds a union of types. The
    type checker has to see it: these are in `server/wire` and `server/match/stored.py`.
    """
    shared = [path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py") if "romme" not in path.as_posix()]
    every = {path.as_posix() for path in shared if set(GAMES) <= _names_in(PACKAGE / path)}
    unions = {name for name in every if name.startswith("server/wire/")} | {"server/match/stored.py"}
    assert every - unions == {"game/registry.py"}
