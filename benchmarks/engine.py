"""Speed of the engine, compiled and plain: every rule set, a yardstick in C++, memory, import, growth with the hand."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pyperf
from rich.console import Console
from rich.table import Table

from benchmarks.machine import machine
from benchmarks.measures import CURVE, SIZES

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "benchmarks" / "results" / "engine.json"
YARDSTICK = ROOT / "benchmarks" / "yardstick" / "mini_samba.cpp"
FORMS = {"compiled": "", "plain": "1"}  # what SAMBAKIT_PURE is
CORE = "from sambakit import new_deal, parse_rules"
IMPORT = "import time; start = time.process_time(); {}; print(time.process_time() - start)"
MEMORY = """
import tracemalloc
from benchmarks.work import Work
from sambakit.engine.presets.dutch import DUTCH
state = Work(DUTCH).middle()
tracemalloc.start()
before = tracemalloc.get_traced_memory()[0]
kept = [state.copy() for _ in range(1000)]
print((tracemalloc.get_traced_memory()[0] - before) / 1000)
"""
ASK = "from sambakit.engine import COMPILED; print(COMPILED)"


def measure(quick: bool) -> dict[str, Any]:
    """Return all figures; `quick` takes one rule set and fewer values."""
    compiled = run("-c", ASK, SAMBAKIT_PURE="").strip() == "True"
    forms = [form for form in FORMS if compiled or form == "plain"]
    rounds = 1 if quick else 3
    with tempfile.TemporaryDirectory() as folder:
        files = {form: Path(folder) / f"{form}.json" for form in forms}
        for _ in range(rounds):  # the forms take turns, so that both meet the same troubles of the machine
            for form, file in files.items():
                run(*command(file, quick), SAMBAKIT_PURE=FORMS[form])
        times = {form: seconds_of(file) for form, file in files.items()}
    return {
        "machine": machine(),
        "yardstick": yardstick(),
        "forms": {form: {"seconds": times[form], **single_figures(FORMS[form])} for form in forms},
    }


def command(file: Path, quick: bool) -> list[str]:
    """Return the call of pyperf that measures one form once and adds it to `file`."""
    options = ["--processes", "1", "--quiet", "--inherit-environ", "SAMBAKIT_PURE,PYTHONPATH", "--append", str(file)]
    return ["-m", "benchmarks.measures", *options, *(["--rules", CURVE] if quick else [])]


def run(*arguments: str, **variables: str) -> str:
    """Return what a Python of this environment prints."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **variables}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def seconds_of(file: Path) -> dict[str, float]:
    """Return the smallest value of each measurement, in seconds: what the machine can do when nothing disturbs it."""
    return {one.get_name(): min(one.get_values()) for one in pyperf.BenchmarkSuite.load(str(file))}


def single_figures(pure: str) -> dict[str, float]:
    """Return what is measured once for a form: memory and import."""
    imports = {"import_package_ms": "import sambakit.engine", "import_core_ms": CORE}
    took = {
        key: min(float(run("-c", IMPORT.format(name), SAMBAKIT_PURE=pure)) for _ in range(7))
        for key, name in imports.items()
    }
    return {
        "bytes_per_copy": round(float(run("-c", MEMORY, SAMBAKIT_PURE=pure))),
        **{key: round(seconds * 1000, 1) for key, seconds in took.items()},
    }


def yardstick() -> float | None:
    """Return the decisions per second of the small Samba in C++, or None where there is no compiler."""
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "mini_samba"
        subprocess.run([compiler, "-std=c++17", "-O3", YARDSTICK, "-o", program], check=True)
        printed = subprocess.run([program, "5000", "10"], check=True, capture_output=True, text=True).stdout.split()
    return round(int(printed[0]) / float(printed[3]))


def show(figures: dict[str, Any]) -> None:
    """Print the figures."""
    console = Console(width=None if sys.stdout.isatty() else 130)
    table = Table(title=f"random play, one core; {figures['machine']}")
    for heading in ("rules", "form", "stepped from Python /s", "closed loop /s", "deals /s", "copy µs"):
        table.add_column(heading, justify="left" if heading in ("rules", "form") else "right")
    for row in rows(figures):
        table.add_row(*row)
    console.print(table)
    if figures["yardstick"]:
        console.print(f"yardstick in C++: {figures['yardstick']:,} decisions/s")
    for form, values in figures["forms"].items():
        console.print(
            f"{form}: {values['bytes_per_copy']:,} bytes a copy; import of sambakit.engine "
            f"{values['import_package_ms']} ms, of a deal and its rules {values['import_core_ms']} ms"
        )
        for when in ("opened", "before opening"):
            points = [f"{values['seconds'][f'hand of {size} {when}'] * 1e6:.2f} ({size})" for size in SIZES]
            console.print(f"{form}, {when}: µs a decision by cards in hand: {', '.join(points)}")


def rows(figures: dict[str, Any]) -> list[tuple[str, ...]]:
    """Return the lines of the table, by rule set and form."""
    names = [
        name.removesuffix(" stepped")
        for name in next(iter(figures["forms"].values()))["seconds"]
        if name.endswith(" stepped")
    ]
    lines = []
    for name in names:
        for form, values in figures["forms"].items():
            times = values["seconds"]
            rates = [f"{1 / times[f'{name} {what}']:,.0f}" for what in ("stepped", "closed loop", "deal")]
            lines.append((name, form, *rates, f"{times[f'{name} copy'] * 1e6:.2f}"))
    return lines


def keep(figures: dict[str, Any]) -> None:
    """Write the figures where the documents take them from."""
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
