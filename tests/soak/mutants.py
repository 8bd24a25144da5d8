"""Faults planted in the rules by mutmut: tests notice at least 95 in 100, and of the others it is told why none can.

``MUTANTS=1000 SEED=40 make soak ARGS=mutants`` plants about so many, of each module its share, drawn by the seed, and
says how sure the figure is.
What the type checker refuses counts for nothing: the tests stand for themselves. Nor does what is equivalent: a fault
that changes nothing a test could see, as mutants.yaml explains. mutmut keeps what it found in the folder `mutants`, so
a run that is interrupted goes on, and a function that changes is tried again.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Set
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

import yaml

from tests.soak.progress import Batch

ROOT = Path(__file__).resolve().parents[2]
EXPLANATIONS = Path(__file__).with_suffix(".yaml")
PACKAGE = ROOT / "src" / "sambakit" / "engine"
ROOMS = ("definition", "scoring", "state")
LEAST = 0.95  # of those that the type checker lets through and that are not equivalent
SEED = int(os.environ.get("SEED", "40"))  # of the sample

# Exit codes that mutmut keeps of a mutant.
KILLED = {1, 3}  # a test failed, or pytest itself did
TIMEOUT = {24, -24, 36, 152, 255}
REFUSED_BY_TYPES = 37


class Survivor(NamedTuple):
    """A mutant that no test notices, as one reads it; lines may move."""

    module: str
    function: str
    was: str
    became: str


def batches() -> Iterator[Batch]:
    """Yield the one batch: mutmut itself notes what is done."""
    planted = int(os.environ.get("MUTANTS", "0"))
    yield Batch(f"{planted} mutants, seed {SEED}" if planted else "all mutants", (planted,))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures; raises AssertionError where too few are caught, or one that is missed is not explained."""
    planted = int(batch.arguments[0])
    names = _sampled(planted) if planted else None
    _mutmut("run", *(sorted(names - finished().keys()) or sorted(names)[:1] if names else ()))
    if again := sorted(name for name, code in finished().items() if is_missed(code) and (not names or name in names)):
        _mutmut("run", *again)  # a function that has changed is tried again anyway; these have perhaps a new test
    codes = {name: code for name, code in finished().items() if names is None or name in names}
    missed = {name: survivor_of(name) for name, code in codes.items() if is_missed(code)}
    explained = explanations().keys()
    for name, survivor in missed.items():
        if survivor not in explained:
            print(f"missed by all tests: {name}\n{json.dumps(survivor._asdict(), indent=2)}", file=sys.stderr)
    return judged(codes, missed, explained, whole=names is None)


def is_missed(code: int) -> bool:
    """Return whether neither the type checker nor a test caught the mutant that ended so."""
    return code != REFUSED_BY_TYPES and code not in KILLED | TIMEOUT


def judged(
    codes: Mapping[str, int], missed: Mapping[str, Survivor], explained: Set[Survivor], whole: bool
) -> dict[str, float]:
    """Return the figures of mutants by their exit codes; raises AssertionError where they are not good enough."""
    tested = sum(code != REFUSED_BY_TYPES for code in codes.values())
    equivalent = sum(survivor in explained for survivor in missed.values())
    counted, caught = tested - equivalent, tested - len(missed)
    figures = {
        "planted": len(codes),
        "refused_by_types": len(codes) - tested,
        "tested": tested,
        "equivalent": equivalent,
        "caught": caught,
        "caught_percent": round(100 * caught / counted, 1),
    }
    assert caught >= LEAST * counted, f"only {caught} of {counted} are caught: {figures}"
    unexplained = set(missed.values()) - explained
    assert not unexplained, f"missed, and not explained: {len(unexplained)}: {figures}"
    gone = explained - set(missed.values())
    assert not whole or not gone, f"explained, yet caught or gone: {sorted(gone)}"
    low, high = _interval(caught, counted)
    return figures | ({} if whole else {"low_percent": low, "high_percent": high})


def finished() -> dict[str, int]:
    """Return the exit code of each mutant that mutmut has finished, by its name."""
    found: dict[str, int] = {}
    for path in sorted((ROOT / "mutants" / PACKAGE.relative_to(ROOT)).glob("*/*.meta")):
        kept = json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
        found |= {name: code for name, code in kept.items() if code is not None and code != 2}  # 2: interrupted
    return found


def explanations() -> dict[Survivor, str]:
    """Return the reason why each known survivor changes nothing that a test could see."""
    groups = yaml.safe_load(EXPLANATIONS.read_text(encoding="utf-8"))
    return {Survivor(**each): group["why"] for group in groups for each in group["survivors"]}


def survivor_of(name: str) -> Survivor:
    """Return a mutant by its text: the lines that it takes away, and those that it puts there."""
    from mutmut.mutation.diff_apply import get_diff_for_mutant
    from mutmut.utils.format_utils import orig_function_and_class_names_from_key

    module = name.partition(".x")[0]
    function, owner = orig_function_and_class_names_from_key(name)
    lines = get_diff_for_mutant(name, path=_source(module)).splitlines()[2:]
    was, became = (" ".join(line[1:].strip() for line in lines if line[:1] == sign) for sign in "-+")
    return Survivor(module.removeprefix("sambakit.engine."), f"{owner}.{function}" if owner else function, was, became)


def _source(module: str) -> str:
    """Return the path of a module as mutmut names it."""
    return f"src/{module.replace('.', '/')}.py"


def _sampled(planted: int) -> set[str]:
    """Return the names of about so many mutants, drawn from each module by its share."""
    from mutmut.mutation.file_mutation import mutate_file_contents
    from mutmut.utils.format_utils import get_mutant_name

    names: list[list[str]] = []
    for path in sorted(path for room in ROOMS for path in (PACKAGE / room).glob("*.py")):
        source = path.relative_to(ROOT)
        made = mutate_file_contents(str(source), path.read_text(encoding="utf-8")).mutant_names
        names.append([get_mutant_name(source, name) for name in made])
    every, rng = sum(map(len, names)), Random(SEED)
    return {name for each in names for name in rng.sample(each, min(len(each), -(-planted * len(each) // every)))}


def _mutmut(*arguments: str) -> None:
    """Run mutmut on the plain engine; what it says is shown."""
    tools = Path(sys.executable).parent
    environment = {**os.environ, "SAMBAKIT_PURE": "1", "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"}
    subprocess.run([tools / "mutmut", *arguments], cwd=ROOT, env=environment, check=True)


def _interval(caught: int, tested: int) -> tuple[float, float]:
    """Return between how many percent of all would be caught, by Wilson with 95 % confidence."""
    share, z = caught / tested, 1.96
    middle, spread = share + z * z / (2 * tested), z * sqrt(share * (1 - share) / tested + (z / (2 * tested)) ** 2)
    low, high = ((middle + side * spread) / (1 + z * z / tested) for side in (-1, 1))
    return round(100 * low, 1), round(100 * high, 1)


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return what the one batch came to."""
    return results[0]
