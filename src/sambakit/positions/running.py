"""Running positions: each one against the engine, its problems in words."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sambakit.engine.refusal import Refusal
from sambakit.engine.rule_values import StockEnd
from sambakit.positions.comparing import Outcome, first_options_of, problems_with
from sambakit.positions.malformed import Malformed
from sambakit.positions.reading import Position, positions_in
from sambakit.positions.romme.reading import RommePosition
from sambakit.positions.romme.running import problems_of as problems_of_romme
from sambakit.positions.setting_up import set_up
from sambakit.positions.steps import Turn
from sambakit.positions.verdict import refusal_problems, wanted_legal

_SUFFIXES: Final = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class Report:
    """The result for one position: no problems, or what is wrong with it or with the engine."""

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


def problems_of(position: Position | RommePosition) -> list[str]:
    """Return how the engine differs from what `position` expects, or why it cannot be asked."""
    try:
        return problems_of_romme(position) if isinstance(position, RommePosition) else _problems_of(position)
    except Malformed as error:
        return [str(error)]
    except Exception as error:  # a bug of the engine must not hide the other positions' results
        return [f"the engine failed: {type(error).__name__}: {error}"]


def _problems_of(position: Position) -> list[str]:
    expect, steps = position.expect, position.steps
    legal = wanted_legal(expect, steps)
    if position.phase == "match":
        if steps:
            raise Malformed("action: nothing can be done in phase match")
        return problems_with(Outcome(position, None, None, {}, frozenset(), 0, None))
    ready = set_up(position)
    if position.phase == "over" and steps:
        raise Malformed("action: nothing can be done in phase over")
    acting = ready.state.turn
    options = first_options_of(ready.state)
    turn = Turn(ready.state, ready.names)
    step_that_ends = "draw" if position.rules.play.stock_end is StockEnd.PLAY_ON else "end_deal"
    if ready.ended_by_itself and legal and steps and steps[0] == step_that_ends:
        steps = steps[1:]  # the deal has ended by itself just as that step would have ended it (C-16)
    problems: list[str] = []
    refusal: Refusal | None = None
    for number, step in enumerate(steps, start=1):
        refusal = turn.carry_out(step)
        if refusal and (legal or number < len(steps)):
            return [f"step {number} of {len(steps)}: refused by {refusal.rule} ({refusal.code.value})"]
    if not legal:
        problems += refusal_problems(expect, refusal)
    return problems + problems_with(Outcome(position, ready, turn.state, turn.names, options, acting, refusal))
