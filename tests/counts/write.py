"""Writes the counts anew, a file for each preset that has positions; then one reads the diff."""

import yaml

from sambakit.engine.presets import PRESETS
from tests.counts.counting import FOLDER, counted, starts


def main() -> None:
    """Write every file of counts."""
    for name in PRESETS:
        counts = {start: counted(state, within_turn) for start, state, within_turn in starts(name)}
        lines = [f"{start}: {numbers}\n" for start, numbers in counts.items()]
        text = (
            "# How many sequences of 1, 2, 3 … legal actions begin at each position; `make counts` writes this file.\n"
        )
        text += "".join(lines)
        if yaml.safe_load(text) != counts:
            raise ValueError(f"the counts of {name} do not read back")
        (FOLDER / f"{name}.yaml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
