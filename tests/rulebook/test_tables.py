"""The tables of where the sources differ, docs/rules/tables.md, say what the engine obeys."""

import re
from collections.abc import Iterator
from pathlib import Path

from sambakit.engine.presets import PRESETS
from sambakit.engine.rules.fields import FIELDS

TABLES = Path(__file__).resolve().parents[2] / "docs" / "rules" / "tables.md"
PLAIN = re.compile(r"\d+|yes|no")  # values that a cell begins with; the others are told in words
LEAST = 150  # cells whose value is plain


def cells() -> Iterator[tuple[str, str, str]]:
    """Yield the cells of Samba's tables: the first field of the row, the rule set, the text."""
    titles: list[str] = []
    for line in TABLES.read_text(encoding="utf-8").splitlines():
        row = [cell.strip() for cell in line.strip("|").split("|")]
        if row[0] == "`RuleSet` field":
            titles = [cell.split()[0] for cell in row[1:]]
        elif not line.startswith("|"):
            titles = []
        elif titles and (name := re.match(r"`(\w+)`", row[0])):
            yield from ((name[1], title, text) for title, text in zip(titles, row[1:], strict=True))


def test_rows_name_fields_and_columns_rule_sets() -> None:
    assert {name for name, _, _ in cells()} <= {*FIELDS, "sides"}
    assert {title for _, title, _ in cells()} <= set(PRESETS)


def test_a_cell_that_begins_with_a_value_has_the_one_that_the_engine_obeys() -> None:
    wrong, seen = [], 0
    for name, title, text in cells():
        value = FIELDS[name].text(PRESETS[title]) if name in FIELDS else ""
        said = re.match(r"[≥>* ]*([\d,]+(?!\w)|yes\b|no\b)", text)
        if said and PLAIN.fullmatch(value):
            seen += 1
            if said[1].rstrip(",").replace(",", "") != value:
                wrong.append((name, title, value, text))
    assert not wrong
    assert seen >= LEAST
