"""Migration: matches are things of their own, with those who decided; tables have a purpose."""

from random import Random

from alembic import context, op

from sambakit.server.store.migrations.older_matches import matches_of, played_in, read_table

revision = "0004"
down_revision = "0003"

STATEMENTS = (
    # practice, friends, strangers, days, board, what_if, sheet
    "ALTER TABLE game_table ADD COLUMN purpose TEXT NOT NULL DEFAULT 'practice'",
    # reserved: no table is rated
    "ALTER TABLE game_table ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated = 0)",
    # whether its games may be published without names
    "ALTER TABLE game_table ADD COLUMN publish INTEGER NOT NULL DEFAULT 0",
    """
    UPDATE game_table SET purpose = 'friends'
    WHERE (SELECT COUNT(DISTINCT person) FROM seat WHERE table_id = game_table.id) > 1
    """,
    """
    CREATE TABLE "match" (
        id TEXT PRIMARY KEY,
        table_id TEXT NOT NULL REFERENCES game_table (id),
        number INTEGER NOT NULL,        -- at its table, from 1
        rules TEXT NOT NULL,            -- as text: a rule id and the house rules
        hash TEXT,                      -- of the rules; NULL: a text from before that can no longer be played
        dealer INTEGER NOT NULL,        -- of its first deal
        seats INTEGER NOT NULL,
        first INTEGER NOT NULL,         -- number of its first event
        started REAL NOT NULL,          -- unix time, s
        ended REAL,                     -- unix time, s; NULL: it goes on
        ending TEXT,                    -- won, drawn; NULL: it goes on
        winner INTEGER,                 -- the side that won
        origin TEXT,                    -- the moment of another match where it began; NULL: none
        UNIQUE (table_id, number)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE played (
        match_id TEXT NOT NULL REFERENCES "match" (id),
        seat INTEGER NOT NULL,
        first INTEGER NOT NULL,         -- number of the first event from which it decides
        last INTEGER,                   -- number of the last one; NULL: until the end of the match
        person TEXT REFERENCES person (id),
        bot TEXT,                       -- with its version; neither: a person of whom nothing is known
        playouts INTEGER,               -- of a decision; NULL: a bot that does not play on
        PRIMARY KEY (match_id, seat, first)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX played_by_person ON played (person) WHERE person IS NOT NULL",
    "PRAGMA user_version = 4",
)


def upgrade() -> None:
    """Add the tables, and fill them with the matches that the events tell of."""
    for statement in STATEMENTS:
        op.execute(statement)
    connection = op.get_bind()
    rng: Random = context.config.attributes["rng"]
    question = "SELECT id, rules, players, over FROM game_table ORDER BY created, id"
    for table, rules, players, over in connection.exec_driver_sql(question).fetchall():
        events, seats = read_table(connection, table)
        for match in matches_of(rules, players, bool(over), events, rng):
            connection.exec_driver_sql(f'INSERT INTO "match" VALUES ({", ".join("?" * 13)})', match.row(table))
            for span in played_in(match, events, seats):
                connection.exec_driver_sql("INSERT INTO played VALUES (?, ?, ?, ?, ?, ?, ?)", (match.id, *span))
