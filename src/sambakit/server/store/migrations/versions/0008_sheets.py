"""Migration: score sheets of real cards that people at a table share."""

from alembic import op

revision = "0008"
down_revision = "0007"

STATEMENTS = (
    """
    CREATE TABLE sheet (
        id TEXT PRIMARY KEY,
        key BLOB NOT NULL,              -- hash of the key with which one writes
        version INTEGER NOT NULL,       -- from 1, one more with each change of the text
        changed REAL NOT NULL,          -- unix time, s
        text TEXT NOT NULL              -- sambakit sheet 1
    )
    """,
    "CREATE INDEX sheet_by_change ON sheet (changed)",
    "PRAGMA user_version = 8",
)


def upgrade() -> None:
    """Add the table; its rows come as people share their sheets."""
    for statement in STATEMENTS:
        op.execute(statement)
