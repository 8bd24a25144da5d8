"""Processor instructions for a decision, counted by callgrind: the same on a busy machine as on a quiet one.

A count is of the difference between a longer and a shorter run, so that starting Python is not in it. Objects made
before the first deal that counts are frozen: else the collector walks all imported modules, which costs as much as a
third of the rest in so short a run. It is a report: nothing fails because of it.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import click

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "benchmarks" / "results" / "instructions.json"
FORMS = {"compiled": "", "plain": "1"}  # what SAMBAKIT_PURE is
DEALS = (1, 7)
PLAY = """
import gc
import sys
from benchmarks.work import Work
from sambakit.engine import COMPILED
from sambakit.engine.presets.dutch import DUTCH
work = Work(DUTCH)
number = 0
{deal}
gc.collect()
gc.freeze()
print(COMPILED, sum({deal} for number in range(int(sys.argv[1]))))
"""
CLOSED_LOOP = "work.deal_inside(number)"
LISTS = {  # by the compiled engine, stepped from here; of a list with asking the partner a few questions cost most
    "without asking": "work.deal_by_list(number, False)",
    "with asking": "work.deal_by_list(number, True)",
}
DEALS_BY_LIST = (1, 41)


def measure(quick: bool) -> dict[str, Any]:
    """Return instructions for a decision in the closed loop, by form, and stepped, by kind of list.

    Empty where valgrind is missing.
    """
    if shutil.which("valgrind") is None:
        return {}
    counted: dict[str, Any] = {}
    for form, pure in FORMS.items():
        is_compiled, instructions = for_a_decision(CLOSED_LOOP, DEALS, pure)
        if is_compiled == (form == "compiled"):
            counted[form] = instructions
    if "compiled" in counted and not quick:
        for name, deal in LISTS.items():
            _, counted[name] = for_a_decision(deal, DEALS_BY_LIST, FORMS["compiled"])
    return counted


def for_a_decision(deal: str, deals: tuple[int, int], pure: str) -> tuple[bool, int]:
    """Return whether the engine ran compiled, and the instructions for a decision where `deal` plays one deal."""
    (is_compiled, few, short), (_, many, long) = (count(PLAY.format(deal=deal), number, pure) for number in deals)
    return is_compiled, round((long - short) / (many - few))


def count(play: str, deals: int, pure: str) -> tuple[bool, int, int]:
    """Return whether the engine ran compiled, the decisions made, and the instructions of the whole process."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0", "SAMBAKIT_PURE": pure}
    environment["PYTHONDONTWRITEBYTECODE"] = "1"  # else the first run compiles what the others find
    with tempfile.TemporaryDirectory() as folder:
        tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out"]
        done = subprocess.run(
            [*tool, sys.executable, "-c", play, str(deals)],
            cwd=ROOT, env=environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
    compiled, decisions = done.stdout.split()
    found = re.search(r"Collected : (\d+)", done.stderr)
    if found is None:
        raise RuntimeError(f"callgrind counted nothing:\n{done.stderr}")
    return compiled == "True", int(decisions), int(found[1])


def show(figures: dict[str, Any]) -> None:
    """Print the counts beside the last ones that were kept."""
    if not figures:
        click.echo("instructions: not counted, for valgrind is missing")
    before = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    for form, instructions in figures.items():
        change = f"  ({instructions / before[form] - 1:+.1%} since the last that were kept)" if form in before else ""
        loop = "the list" if form in LISTS else "closed loop,"
        click.echo(f"instructions for a decision, {loop} {form}: {instructions:,}{change}")


def keep(figures: dict[str, Any]) -> None:
    """Write the counts down."""
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
