"""Migration: when the server was last seen alive, and whether it ended in order."""

from alembic import op

revision = "0005"
down_revision = "0004"

STATEMENTS = (
    """
    CREATE TABLE heartbeat (
        id INTEGER PRIMARY KEY CHECK (id = 1),  -- one row
        at REAL NOT NULL,               -- unix time, s: the last second in which the server ran
        stopped INTEGER NOT NULL        -- whether it ended in order then
    )
    """,
    "PRAGMA user_version = 5",
)


def upgrade() -> None:
    """Add the table; its row comes with the first second of a server."""
    for statement in STATEMENTS:
        op.execute(statement)
