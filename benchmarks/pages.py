"""`make bench-pages`: writes the tables and the picture of docs/performance.md from the kept figures."""

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
ALL_RULES = DOCUMENTS / "lab" / "engine-by-rule-set.md"
PICTURE = DOCUMENTS / "images" / "performance.svg"


def main() -> None:
    """Write page and picture."""
    engine, peers = (json.loads(path.read_text(encoding="utf-8")) for path in (ENGINE, PEERS))
    counts = json.loads(INSTRUCTIONS.read_text(encoding="utf-8")) if INSTRUCTIONS.exists() else {}
    fill(PAGE, {"peers": peers_block(peers), "engine": engine_block(engine, counts)})
    fill(ALL_RULES, {"engine": table(heads(engine), by_rule_set(rows(engine)), 1) + f"\n{engine['machine']}.\n"})
    draw(engine, peers)


def fill(page: Path, blocks: dict[str, str]) -> None:
    """Replace the blocks of a page, each between its mark and the next end."""
    text = page.read_text(encoding="utf-8")
    for name, block in blocks.items():
        before, mark, rest = text.partition(f"<!-- {name} -->\n")
        text = before + mark + block + rest[rest.index("<!-- end -->") :]
    page.write_text(text, encoding="utf-8")


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
    """Return the figures of the engine alone: the first rule set, and the sizes and times of each form."""
    single = [
        f"* {form}: {values['bytes_per_copy']:,} bytes a copy, {counts.get(form, 0):,} instructions a decision; import "
        f"of the engine {values['import_package_ms']} ms, of a deal and rules {values['import_core_ms']} ms\n"
        for form, values in figures["forms"].items()
    ]
    yardstick = f"* yardstick in C++, closed loop: {figures['yardstick']:,} decisions/s\n\n{figures['machine']}.\n"
    return f"{table(heads(figures), by_rule_set(rows(figures))[:1], 1)}\n{''.join(single)}{yardstick}"


def heads(figures: dict[str, Any]) -> tuple[str, ...]:
    """Return the heads of a table by rule set: each measure in each form."""
    measures = ("stepped", "closed loop", "deals/s", "copy, µs")
    return ("rules", *(f"{measure}, {form}" for measure in measures for form in figures["forms"]))


def by_rule_set(lines: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return one line a rule set, with the figures of its forms side by side."""
    names = list(dict.fromkeys(line[0] for line in lines))
    forms = {name: [line[2:] for line in lines if line[0] == name] for name in names}
    return [(name, *(cell for cells in zip(*forms[name], strict=True) for cell in cells)) for name in names]


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
