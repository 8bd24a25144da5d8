"""The schemas of the store: each one is kept as text, and the migrations lead to exactly these."""

import sqlite3
from pathlib import Path

import pytest

from sambakit.server.store import migrations
from sambakit.server.store.migrations import FIRST, SCHEMA, bring_up_to_date

FOLDER = Path(__file__).parent / "schemas"


def schema_text(connection: sqlite3.Connection) -> str:
    """Return the statements that make an empty file like this one."""
    question = (
        "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name <> 'alembic_version'"
        " ORDER BY tbl_name, type DESC, name"
    )
    return "".join(f"{_aligned(sql)};\n" for (sql,) in connection.execute(question))


def _aligned(sql: str) -> str:
    """Return a statement whose columns are indented alike, however the migration wrote it."""
    first, *columns = [line.strip() for line in sql.strip().splitlines()]
    return "\n".join([first, *(f"    {line}" if line[0] != ")" else line for line in columns)])


@pytest.mark.parametrize("number", range(FIRST, SCHEMA + 1))
def test_a_schema_never_changes(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(migrations, "SCHEMA", number)
    connection = sqlite3.connect(":memory:", isolation_level=None)
    bring_up_to_date(connection, None)
    assert schema_text(connection) == (FOLDER / f"{number}.sql").read_text(encoding="utf-8")
    connection.close()


def test_every_kept_schema_has_its_number() -> None:
    assert sorted(int(file.stem) for file in FOLDER.glob("*.sql")) == list(range(FIRST, SCHEMA + 1))
