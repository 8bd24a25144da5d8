"""Migration: snapshots and an index to the last commands, to read a table without its whole log; archived tables."""

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
    # unix time, s, since when a table is archived; NULL: it is not
    "ALTER TABLE game_table ADD COLUMN archived REAL",
    "PRAGMA user_version = 6",
)


def upgrade() -> None:
    """Add the table, whose rows come as tables are played at, the index and the column."""
    for statement in STATEMENTS:
        op.execute(statement)
