"""`make bench`: run the measurements and print them beside the last ones that were kept.

``make bench ARGS='engine'`` runs one, ``--quick`` takes less time for it. ``--keep`` writes the figures of the engine
and of instructions to benchmarks/results/ and adds the others to benchmarks/history.jsonl, a line each.
"""

import importlib
import json
import platform
import sys
from datetime import UTC, datetime
from pathlib import Path

import click

from sambakit import __version__
from sambakit.engine import COMPILED

OWN_TABLES = ("engine", "instructions")  # measure both forms, print and keep their figures themselves
PARTS = (
    *OWN_TABLES,
    "random_play",
    "client_size",
    "first_card",
    "slow_network",
    "waiting",
    "plays",
    "memory",
    "together",
)
HISTORY = Path(__file__).with_name("history.jsonl")


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice(PARTS))
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--keep", is_flag=True, help="Keep the figures.")
@click.option("--quick", is_flag=True, help="Of the engine one rule set and fewer values.")
def main(parts: tuple[str, ...], as_json: bool, keep: bool, quick: bool) -> None:
    """Measure PARTS (all where none is named) and print the figures, with the last ones kept in parentheses."""
    measured = {}
    for part in parts or PARTS:
        if sys.stderr.isatty():
            click.echo(f"{part} …", err=True)
        module = importlib.import_module(f"benchmarks.{part}")
        measured[part] = module.measure(quick) if part in OWN_TABLES else module.measure()
        if part in OWN_TABLES and not as_json:
            module.show(measured[part])
        elif not as_json:
            print_part(part, measured[part])
        if part in OWN_TABLES and keep:
            module.keep(measured[part])
    if as_json:
        click.echo(json.dumps(measured, indent=2))
    if keep:
        keep_figures({part: figures for part, figures in measured.items() if part not in OWN_TABLES})


def print_part(part: str, figures: dict[str, float]) -> None:
    """Print the figures of a part, each with the last one kept."""
    before = last_kept(part)
    click.echo(part)
    for name, value in figures.items():
        old = f"  ({before[name]:,})" if name in before else ""
        click.echo(f"  {name.replace('_', ' '):<34} {value:>14,}{old}")


def last_kept(part: str) -> dict[str, float]:
    """Return the figures of a part that were kept last on a machine of this kind; empty where there are none."""
    lines = HISTORY.read_text(encoding="utf-8").splitlines() if HISTORY.exists() else []
    kept = [entry for line in lines if (entry := json.loads(line))["part"] == part and entry["compiled"] == COMPILED]
    figures: dict[str, float] = kept[-1]["figures"] if kept else {}
    return figures


def keep_figures(measured: dict[str, dict[str, float]]) -> None:
    """Add figures to the history, with what they were measured on."""
    where = {
        "date": datetime.now(UTC).date().isoformat(),
        "version": __version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "compiled": COMPILED,
    }
    with HISTORY.open("a", encoding="utf-8") as history:
        for part, figures in measured.items():
            history.write(json.dumps({**where, "part": part, "figures": figures}) + "\n")


if __name__ == "__main__":
    main(prog_name="make bench")
