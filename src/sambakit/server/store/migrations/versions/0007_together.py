"""Migration: invitations to tables, and what people say there."""

from alembic import op

revision = "0007"
down_revision = "0006"

STATEMENTS = (
    """
    CREATE TABLE invite (
        table_id TEXT PRIMARY KEY REFERENCES game_table (id),
        secret TEXT NOT NULL,           -- of the link
        code TEXT NOT NULL UNIQUE,      -- that is typed: nine characters
        expires REAL NOT NULL           -- unix time, s
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE chat (
        table_id TEXT NOT NULL REFERENCES game_table (id),
        number INTEGER NOT NULL,        -- of the line at its table, from 1
        at REAL NOT NULL,               -- unix time, s
        seat INTEGER NOT NULL,          -- of the speaker then
        person TEXT NOT NULL REFERENCES person (id),
        preset TEXT,                    -- the name of a ready-made line, or NULL
        line TEXT,                      -- what was typed, or NULL
        PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX chat_by_person ON chat (person)",
    "PRAGMA user_version = 7",
)


def upgrade() -> None:
    """Add the tables; their rows come as people gather and speak."""
    for statement in STATEMENTS:
        op.execute(statement)
