"""The imports of the package as a graph: of modules, and of rooms, which are its folders.

An import at the top of a file, inside a function, or for type checkers alone: all count.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "sambakit"

Graph = Mapping[str, set[str]]


@cache
def module_files() -> Mapping[str, Path]:
    """Return the files of all modules by name, without the name of the package: ``engine.deal``, ``engine``."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported_names(path: Path) -> Iterator[str]:
    """Yield the full names of what a file imports; relative imports are refused."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@cache
def module_graph() -> Graph:
    """Return the modules that each module imports.

    The front door, which imports the whole package for type checkers, is left out. Others ask it for the version alone.
    """
    files = module_files()
    graph: dict[str, set[str]] = {}
    for module, path in files.items():
        graph[module] = set()
        for name in imported_names(path):
            root, _, rest = name.partition(".")
            if root == "sambakit" and rest not in ("", "__version__"):
                graph[module].add(rest if rest in files else rest.rpartition(".")[0])
        graph[module].discard(module)
    del graph[""]
    return graph


def room_of(module: str) -> str:
    """Return the folder of a module."""
    path = module_files()[module].parent.relative_to(PACKAGE)
    return ".".join(path.parts)


@cache
def room_graph() -> Graph:
    """Return the rooms from which each room imports."""
    rooms = {module: room_of(module) for module in module_graph()}
    graph: dict[str, set[str]] = {room: set() for room in rooms.values()}
    for module, imported in module_graph().items():
        graph[rooms[module]] |= {rooms[one] for one in imported} - {rooms[module]}
    return graph


def part_of(graph: Graph, part: str) -> Graph:
    """Return what lies in one part of the package, such as the engine, with the arrows inside it."""
    inside = {name for name in graph if name == part or name.startswith(f"{part}.")}
    return {name: graph[name] & inside for name in inside}


def reached(graph: Graph, starts: Iterable[str]) -> set[str]:
    """Return everything to which a path leads from `starts`."""
    found: set[str] = set()
    waiting = list(starts)
    while waiting:
        for name in graph[waiting.pop()] - found:
            found.add(name)
            waiting.append(name)
    return found


def floors(graph: Graph) -> int:
    """Return how many floors high `graph` is; raises ValueError where it has a circle."""
    heights: dict[str, int] = {}
    while len(heights) < len(graph):
        ready = [name for name in graph if name not in heights and graph[name] <= heights.keys()]
        if not ready:
            raise ValueError(f"a circle: {sorted(name for name in graph if name in reached(graph, [name]))}")
        for name in ready:
            heights[name] = 1 + max((heights[one] for one in graph[name]), default=0)
    return max(heights.values(), default=0)
