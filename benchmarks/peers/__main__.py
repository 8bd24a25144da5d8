"""`make bench-peers`: install the other libraries into an environment of their own and compare them with this engine.

All of them do the same: list the legal actions, choose one at random, carry it out; chance is paid for and not counted.
Each entry takes turns with the reference in short slices, so that other work of the machine slows down both; the table
shows the median of the ratios so found over all rounds, and the best absolute figures.
"""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from statistics import median
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from benchmarks.machine import machine
from benchmarks.peers.contest import REFERENCE

ROOT = Path(__file__).resolve().parents[2]
HOME = ROOT / "build" / "peers"
RESULTS = ROOT / "benchmarks" / "results" / "peers.json"
# Versions that were measured; PettingZoo has no gin rummy after this one. RLCard comes as source only, in plain Python.
NEEDED = ("open_spiel==2.0.2", "rlcard==1.2.0", "pettingzoo==1.25.0", "pokerkit==0.7.7", "pygame>=2.6")
WHERE_IT_INSTALLS = ("pgx==2.6.0",)


@click.command()
@click.option("--rounds", default=5, show_default=True, type=click.IntRange(1))
@click.option("--keep", is_flag=True, help="Write the figures to benchmarks/results/peers.json.")
def main(rounds: int, keep: bool) -> None:
    """Compare this engine, compiled and plain, with other libraries at the same work."""
    python = environment()
    played = [figures_of_round(python, seed) for seed in range(1, rounds + 1)]
    result = {"machine": machine(), "rounds": rounds, "entries": summary(played), "missing": played[0]["missing"]}
    show(result)
    if keep:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


def environment() -> Path:
    """Return the Python of the peers' environment, made and filled where that is needed."""
    python = HOME / ("Scripts" if os.name == "nt" else "bin") / "python"
    stamp = HOME / "installed"
    wanted = "\n".join((*NEEDED, *WHERE_IT_INSTALLS, sys.version))
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return python
    click.echo(f"installing the peers into {HOME.relative_to(ROOT)} …", err=True)
    venv.create(HOME, with_pip=True, clear=True)
    install: list[str | Path] = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*install, "--only-binary", ":all:", "--no-binary", "rlcard", *NEEDED], check=True)
    subprocess.run([*install, "--only-binary", ":all:", *WHERE_IT_INSTALLS], check=False)
    stamp.write_text(wanted, encoding="utf-8")
    return python


def figures_of_round(python: Path, seed: int) -> dict[str, Any]:
    """Return the figures of one round: all entries with the engine as it is, then the plain engine."""
    everything = run(python, str(seed), SAMBAKIT_PURE="")
    if everything["entries"][0]["name"].endswith("(compiled)"):
        everything["entries"] += run(python, str(seed), "samba", SAMBAKIT_PURE="1")["entries"]
    else:
        click.echo("the engine is not compiled: make compile", err=True)
    return everything


def run(python: Path, *arguments: str, **variables: str) -> dict[str, Any]:
    """Return what `benchmarks.peers.round` prints."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", **variables}
    command: list[str | Path] = [python, "-W", "ignore", "-m", "benchmarks.peers.round", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def summary(rounds: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return for each entry the best figures of all rounds and the median of its ratios to the reference."""
    by_round = [{entry["name"]: entry for entry in figures["entries"]} for figures in rounds]
    lines = []
    for name, first in by_round[0].items():
        line = {key: first[key] for key in ("name", "library", "version", "remark")}
        for key in ("decisions", "deals", "copies"):
            if key in first:
                line[key] = round(max(entries[name][key] for entries in by_round))
        for key in ("decisions_ratio", "copies_ratio"):
            if key in first:
                line[key] = float(f"{median(entries[name][key] for entries in by_round):.3g}")
        if "deals" in first:
            line["decisions_per_deal"] = round(median(entries[name]["decisions_per_deal"] for entries in by_round), 1)
        lines.append(line)
    return sorted(lines, key=lambda line: -float(line["decisions_ratio"]))


def show(result: dict[str, Any]) -> None:
    """Print the table."""
    table = Table(title=f"random play with all legal actions listed, one core; {result['machine']}")
    table.add_column("")
    for heading in ("decisions/s", f"to {REFERENCE}", "deals/s", "copies/s", "ratio"):
        table.add_column(heading, justify="right")
    for entry in result["entries"]:
        cells = [f"{entry['decisions']:,}", f"{entry['decisions_ratio']:g}"]
        if "copies" in entry:
            cells += [f"{entry['deals']:,}", f"{entry['copies']:,}", f"{entry['copies_ratio']:g}"]
        table.add_row(f"{entry['name']} {entry['version']}", *cells)
    console = Console(width=None if sys.stdout.isatty() else 150)
    console.print(table)
    for module, reason in result["missing"].items():
        console.print(f"not measured: {module} ({reason})")


if __name__ == "__main__":
    main(prog_name="make bench-peers")
