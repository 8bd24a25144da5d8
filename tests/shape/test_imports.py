"""Imports point one way: a part of the package may import only what lies below it."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "sambakit"

MAY_IMPORT: dict[str, set[str]] = {
    "engine": set(),
    "romme": {"engine"},
    "games": {"engine", "romme"},
    "rulebook": {"engine", "romme", "games"},
    "scorekeeper": {"engine", "romme"},
    "positions": {"engine", "romme", "rulebook", "games"},
    "bots": {"engine", "romme"},
    "arena": {"engine", "romme", "rulebook", "scorekeeper", "bots", "games"},
    "research": {"engine", "romme", "rulebook", "scorekeeper", "bots", "games", "arena"},
    "server": {"engine", "romme", "rulebook", "scorekeeper", "bots", "games"},
    "cli": {
        "engine",
        "romme",
        "rulebook",
        "scorekeeper",
        "positions",
        "bots",
        "games",
        "arena",
        "research",
        "server",
    },
}
STANDARD_ONLY = {"engine", "romme", "scorekeeper"}
PARTS = sorted(path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file())


def source_files(part: str) -> list[Path]:
    """Return the Python files of a part, sorted."""
    return sorted((PACKAGE / part).rglob("*.py"))


def imported_names(path: Path) -> Iterator[str]:
    """Yield the full names of the modules that a file imports, at its top or inside a function."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imported_parts(path: Path) -> set[str]:
    """Return the parts of the package that a file imports from."""
    names = [name.split(".") for name in imported_names(path)]
    return {name[1] for name in names if name[0] == "sambakit" and len(name) > 1} & set(PARTS)


def test_every_part_has_its_place_in_the_order() -> None:
    assert set(PARTS) <= set(MAY_IMPORT)


@pytest.mark.parametrize("part", PARTS)
def test_part_imports_only_what_lies_below_it(part: str) -> None:
    for path in source_files(part):
        assert imported_parts(path) <= MAY_IMPORT[part] | {part}, f"{path} reaches up or sideways"


def for_types_alone(path: Path) -> set[str]:
    """Return the names of the modules that a file imports for type checkers and compilers only."""
    tests = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.If)]
    guarded = [node.body for node in tests if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"]
    return {node.module or "" for body in guarded for node in body if isinstance(node, ast.ImportFrom)}


@pytest.mark.parametrize("part", sorted(STANDARD_ONLY & set(PARTS)))
def test_part_needs_nothing_but_the_standard_library(part: str) -> None:
    for path in source_files(part):
        roots = {name.partition(".")[0] for name in imported_names(path)} - for_types_alone(path)
        assert roots <= sys.stdlib_module_names | {"sambakit"}, path


def test_nothing_in_the_package_imports_the_tests() -> None:
    for path in PACKAGE.rglob("*.py"):
        assert not {name.partition(".")[0] for name in imported_names(path)} & {"tests", "benchmarks"}, path
