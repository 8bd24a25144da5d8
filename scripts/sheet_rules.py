"""Write what score sheets in the browser know of the rules: the scoring data of every preset (`sheet_bundle`).

`python scripts/sheet_rules.py` writes the module; with --check it only says whether it is as it would be written.
"""

import json
import sys
from pathlib import Path

from sambakit.scorekeeper import sheet_bundle

FILE = Path(__file__).resolve().parents[1] / "web" / "src" / "scorekeeper" / "sheetRules.ts"
HEAD = """// Made from the rule values by `make types`; changes here are lost.

import type { SheetBundle } from "./data";

"""


def written() -> str:
    """Return the text of the module."""
    return f"{HEAD}export const SHEET_RULES: SheetBundle = {json.dumps(sheet_bundle(), indent=1)};\n"


def main(arguments: list[str]) -> int:
    """Write the module, or check it; return the exit status."""
    made = written()
    if arguments == ["--check"]:
        fresh = FILE.is_file() and FILE.read_text(encoding="utf-8") == made
        if not fresh:
            print(f"{FILE.name} is not what the rule values say: run 'make types'", file=sys.stderr)
        return int(not fresh)
    FILE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
