"""Runs positions against the engine and describes their problems."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sambakit.games import adapter_of
from sambakit.positions.malformed import Malformed
from sambakit.positions.reading import positions_in
from sambakit.positions.registry import AnyPosition, positions_of

_SUFFIXES: Final = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class Report:
    """The result for one position: its problems, if any."""

    file: Path
    id: str
    problems: tuple[str, ...]


def position_files(paths: Iterable[Path]) -> list[Path]:
    """Return `paths` with each folder replaced by the position files in it and below, in the order of their names.

    A folder that holds none stays, to be reported.
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(file for file in path.rglob("*") if file.suffix in _SUFFIXES and file.is_file())
            found += inside or [path]
        else:
            found.append(path)
    return list(dict.fromkeys(found))


def run_positions(files: Iterable[Path]) -> Iterator[Report]:
    """Yield a report for every position of `files`, in order; an id that was used before is a problem too."""
    seen: dict[str, Path] = {}
    for file in files:
        for entry in positions_in(file):
            problems = [entry.problem] if entry.position is None else problems_of(entry.position)
            if entry.position is not None and entry.id in seen:
                problems.append(f"the id is used before, in {seen[entry.id].name}")
            seen.setdefault(entry.id, file)
            yield Report(file, entry.id, tuple(problems))


def problems_of(position: AnyPosition) -> list[str]:
    """Return the differences between the engine and the expectations of `position`, or its fault."""
    try:
        return positions_of(adapter_of(position.rules).name).problems_of(position)
    except Malformed as error:
        return [str(error)]
    except Exception as error:  # a bug of the engine must not hide the other positions' results
        return [f"the engine failed: {type(error).__name__}: {error}"]
