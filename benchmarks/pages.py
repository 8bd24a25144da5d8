"""`make bench-pages`: writes the tables and the picture of docs/performance.md from the figures that were kept."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib

from benchmarks.engine import RESULTS as ENGINE
from benchmarks.engine import rows
from benchmarks.instructions import RESULTS as INSTRUCTIONS
from benchmarks.measures import SIZES
from benchmarks.peers.__main__ import RESULTS as PEERS
from benchmarks.peers.contest import REFERENCE

matplotlib.use("svg")
from matplotlib import pyplot

DOCUMENTS = Path(__file__).resolve().parents[1] / "docs"
PAGE = DOCUMENTS / "performance.md"
PICTURE = DOCUMENTS / "images" / "performance.svg"


def main() -> None:
    """Write page and picture."""
    engine, peers = (json.loads(path.read_text(encoding="utf-8")) for path in (ENGINE, PEERS))
    counts = json.loads(INSTRUCTIONS.read_text(encoding="utf-8")) if INSTRUCTIONS.exists() else {}
    text = PAGE.read_text(encoding="utf-8")
    for name, block in (("peers", peers_block(peers)), ("engine", engine_block(engine, counts))):
        before, mark, rest = text.partition(f"<!-- {name} -->\n")
        text = before + mark + block + rest[rest.index("<!-- end -->") :]
    PAGE.write_text(text, encoding="utf-8")
    draw(engine, peers)


def table(heads: tuple[str, ...], lines: Sequence[tuple[str, ...]], texts: int) -> str:
    """Return a table in Markdown whose first `texts` columns are texts and the rest numbers."""
    rule = ["---" if at < texts else "---:" for at in range(len(heads))]
    return "\n".join("| " + " | ".join(line) + " |" for line in [heads, tuple(rule), *lines]) + "\n"


def peers_block(figures: dict[str, Any]) -> str:
    """Return the table of the peers."""
    heads = ("library and game", "decisions/s", "ratio", "deals/s", "of decisions", "copies/s", "ratio")
    lines = []
    for entry in figures["entries"]:
        remark = f" ({entry['remark']})" if entry["remark"] else ""
        name = f"{entry['name']} {entry['version']}{remark}"
        cells = [f"**{name}**" if entry["library"] == "sambakit" else name]
        cells += [f"{entry['decisions']:,}", f"{entry['decisions_ratio']:g}"]
        if "copies" in entry:
            cells += [f"{entry['deals']:,}", f"{entry['decisions_per_deal']:g}"]
            cells += [f"{entry['copies']:,}", f"{entry['copies_ratio']:g}"]
        lines.append(tuple(cells + [""] * (len(heads) - len(cells))))
    caption = f"\n{figures['machine']}; {figures['rounds']} rounds; ratios to {REFERENCE}.\n"
    return table(heads, lines, 1) + caption


def engine_block(figures: dict[str, Any], counts: dict[str, int]) -> str:
    """Return the tables of the engine alone."""
    heads = ("rules", "form", "stepped from Python, decisions/s", "closed loop, decisions/s", "deals/s", "copy, µs")
    single = [
        (
            form,
            f"{values['bytes_per_copy']:,}",
            f"{values['import_package_ms']}",
            f"{values['import_core_ms']}",
            f"{counts[form]:,}" if form in counts else "",
        )
        for form, values in figures["forms"].items()
    ]
    more = (
        "form",
        "bytes a copy",
        "import sambakit.engine, ms",
        "import with playouts and rules, ms",
        "instructions a decision",
    )
    yardstick = f"\nYardstick in C++ (closed loop): {figures['yardstick']:,} decisions/s. {figures['machine']}.\n"
    return f"{table(heads, rows(figures), 2)}\n{table(more, single, 1)}{yardstick}"


def draw(engine: dict[str, Any], peers: dict[str, Any]) -> None:
    """Draw decisions per second of the peers, and the cost of a decision by the size of the hand."""
    matplotlib.rcParams.update({"svg.hashsalt": "sambakit", "font.size": 9})
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(11, 4.6), layout="constrained", width_ratios=(3, 2))
    entries = list(reversed(peers["entries"]))
    colours = ["#b3261e" if entry["library"] == "sambakit" else "#7a8a99" for entry in entries]
    left.barh([entry["name"] for entry in entries], [entry["decisions"] for entry in entries], color=colours)
    left.set_xscale("log")
    left.set_xlabel("decisions a second, random play with all legal actions listed, one core")
    for form, values in engine["forms"].items():
        for when, style in (("opened", "-"), ("before opening", "--")):
            costs = [values["seconds"][f"hand of {size} {when}"] * 1e6 for size in SIZES]
            right.plot(
                SIZES,
                costs,
                style,
                marker="o",
                color="#b3261e" if form == "compiled" else "#2f5d8a",
                label=f"{form}, {when}",
            )
    right.set(xlabel="cards in the hand", ylabel="µs a decision", ylim=(0, None))
    right.legend()
    figure.savefig(PICTURE, metadata={"Date": None})


if __name__ == "__main__":
    main()
