"""Write the rules as data for the browser client: what is the same in all languages, and the texts of each.

`python scripts/rules_data.py` writes the files; with --check it only says whether they are as they would be written.
"""

import json
import sys
from pathlib import Path

from sambakit.rulebook.languages import LANGUAGES
from sambakit.rulebook.offline import language_data, shared_data

FOLDER = Path(__file__).resolve().parents[1] / "web" / "src" / "rules" / "data"


def written() -> dict[str, str]:
    """Return the files by name; a change of a text is a change of a few of their lines."""
    found = {"shared.json": shared_data(), **{f"{lang}.json": language_data(lang) for lang in LANGUAGES}}
    return {name: f"{json.dumps(data, ensure_ascii=False, indent=1)}\n" for name, data in found.items()}


def stale() -> list[str]:
    """Return the files that are not what the rulebook says."""
    files = written()
    found = {path.name for path in FOLDER.glob("*.json")}
    wrong = [name for name, text in files.items() if name in found and (FOLDER / name).read_text("utf-8") != text]
    return sorted({*wrong, *(found ^ files.keys())})


def main(arguments: list[str]) -> int:
    """Write the files, or check them; return the exit status."""
    if arguments == ["--check"]:
        wrong = stale()
        if wrong:
            print(f"{', '.join(wrong)}: not what the rulebook says; run 'make types'", file=sys.stderr)
        return int(bool(wrong))
    FOLDER.mkdir(exist_ok=True)
    for name, text in written().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
