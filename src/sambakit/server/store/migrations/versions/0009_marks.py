"""Migration: the marks of finished deals, kept once they are made."""

from alembic import op

revision = "0009"
down_revision = "0008"

STATEMENTS = (
    """
    CREATE TABLE mark (
        match_id TEXT NOT NULL REFERENCES "match"(id),
        deal INTEGER NOT NULL,          -- of the match, from 1
        asked REAL NOT NULL,            -- unix time, s
        chance TEXT NOT NULL,           -- with the same one, the same version makes the same marks
        made REAL,                      -- unix time, s; NULL: not yet
        bot TEXT,                       -- whose turns the better ones are, with its version
        version TEXT,                   -- of the analysis
        playouts INTEGER,               -- that it took
        found TEXT,                     -- JSON: the marks
        PRIMARY KEY (match_id, deal)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX mark_to_make ON mark (asked) WHERE made IS NULL",
    "PRAGMA user_version = 9",
)


def upgrade() -> None:
    """Add the table; its rows come as people ask for marks."""
    for statement in STATEMENTS:
        op.execute(statement)
