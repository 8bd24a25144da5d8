"""Migration: snapshots, and an index to the last commands, so that a table is read without its whole log."""

from alembic import op

revision = "0006"
down_revision = "0005"

STATEMENTS = (
    """
    CREATE TABLE snapshot (
        table_id TEXT PRIMARY KEY REFERENCES game_table (id),
        number INTEGER NOT NULL,        -- number of the last event that it covers
        standing TEXT NOT NULL          -- JSON: how the match stands after that event; can be made again from events
    ) WITHOUT ROWID
    """,
    "CREATE INDEX command_by_version ON command (table_id, version)",
    "PRAGMA user_version = 6",
)


def upgrade() -> None:
    """Add the table, whose rows come as tables are played at, and the index."""
    for statement in STATEMENTS:
        op.execute(statement)
