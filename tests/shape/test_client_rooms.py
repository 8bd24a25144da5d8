"""The rooms of the browser client: small ones, and no circle between its modules. Who may import whom, eslint says."""

import re
from functools import cache
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parents[2] / "web" / "src"
MOST_MODULES = 14  # in one folder, those of its folders not counted
IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']""")


@cache
def modules() -> frozenset[Path]:
    """Return the modules of the client, without its tests and what paraglide makes of the texts."""
    found = (path for path in SOURCES.rglob("*") if path.suffix in {".ts", ".svelte"})
    return frozenset(path for path in found if not path.name.endswith(".test.ts") and not in_paraglide(path))


def in_paraglide(path: Path) -> bool:
    return path.relative_to(SOURCES).parts[0] == "paraglide"


def imported(path: Path, text: str) -> set[Path]:
    """Return the modules that `text` imports: values, types, and what is fetched later."""
    named = [(path.parent / name).resolve() for name in IMPORT.findall(text)]
    targets = [target for one in named for target in (one, one.with_name(f"{one.name}.ts")) if target in modules()]
    left = [one for one in named if one.suffix not in {".css", ".js", ".json", ".svg?url"}]
    assert len(targets) == len(left), f"{path} imports what is not there: {named}"
    return set(targets)


def circles(graph: dict[Path, set[Path]]) -> list[list[str]]:
    """Return the circles of `graph` that a search meets, each as the names of its modules."""
    found: list[list[str]] = []
    done: set[Path] = set()

    def visit(path: Path, above: list[Path]) -> None:
        if path in above:
            found.append([one.relative_to(SOURCES).as_posix() for one in above[above.index(path) :]])
        elif path not in done:
            for target in sorted(graph[path]):
                visit(target, [*above, path])
            done.add(path)

    for path in sorted(graph):
        visit(path, [])
    return found


def test_no_module_of_the_client_imports_itself_by_way_of_others() -> None:
    graph = {path: imported(path, path.read_text(encoding="utf-8")) for path in modules()}
    assert sum(len(targets) for targets in graph.values()) > 400
    assert circles(graph) == []


def test_a_circle_is_found() -> None:
    one, other, third = (SOURCES / name for name in ("a.ts", "b.ts", "c.ts"))
    assert circles({one: {other}, other: {third}, third: {one}}) == [["a.ts", "b.ts", "c.ts"]]


@pytest.mark.parametrize("room", sorted({path.parent for path in modules()}), ids=lambda path: path.name)
def test_no_room_of_the_client_is_crowded(room: Path) -> None:
    own = [path.name for path in modules() if path.parent == room]
    assert len(own) <= MOST_MODULES, own
