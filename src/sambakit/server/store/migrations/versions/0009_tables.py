"""The tables of the store."""

from alembic import op

revision = "0009"
down_revision = None

STATEMENTS = (
    """
    CREATE TABLE person (
        id TEXT PRIMARY KEY,
        language TEXT,                  -- NULL: not known
        created REAL                    -- unix time, s; NULL: the person was deleted
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE device (
        id TEXT PRIMARY KEY,
        token BLOB NOT NULL UNIQUE,     -- hash
        person TEXT NOT NULL REFERENCES person (id),
        seen REAL NOT NULL              -- unix time, s; to the day
    ) WITHOUT ROWID
    """,
    "CREATE INDEX device_by_person ON device (person)",
    """
    CREATE TABLE credential (
        id BLOB PRIMARY KEY,            -- chosen by the authenticator
        person TEXT NOT NULL REFERENCES person (id),
        kind TEXT NOT NULL,             -- passkey
        public_key BLOB NOT NULL,
        uses INTEGER NOT NULL,          -- the authenticator's counter
        created REAL NOT NULL
    ) WITHOUT ROWID
    """,
    "CREATE INDEX credential_by_person ON credential (person)",
    """
    CREATE TABLE address (
        person TEXT NOT NULL REFERENCES person (id),
        kind TEXT NOT NULL,             -- mail, push
        address TEXT NOT NULL,
        purpose TEXT NOT NULL,
        created REAL NOT NULL,
        PRIMARY KEY (person, kind, address)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE game_table (
        id TEXT PRIMARY KEY,
        rules TEXT NOT NULL,            -- as text: a rule id and the house rules
        options TEXT NOT NULL,          -- JSON
        players INTEGER NOT NULL,
        speed INTEGER NOT NULL,         -- ms a bot waits
        owner TEXT NOT NULL REFERENCES person (id),
        created REAL NOT NULL,          -- unix time, s
        changed REAL NOT NULL,
        scores TEXT NOT NULL,           -- JSON by side, for lists of tables
        over INTEGER NOT NULL,
        purpose TEXT NOT NULL DEFAULT 'practice',
        rated INTEGER NOT NULL DEFAULT 0 CHECK (rated = 0),
        publish INTEGER NOT NULL DEFAULT 0,     -- whether its games may be published without names
        archived REAL                   -- unix time, s; NULL: it is in use
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE name_of (
        person TEXT NOT NULL REFERENCES person (id),
        table_id TEXT NOT NULL REFERENCES game_table (id),
        name TEXT NOT NULL,
        PRIMARY KEY (table_id, person)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX name_of_person ON name_of (person)",
    """
    CREATE TABLE seat (
        table_id TEXT NOT NULL REFERENCES game_table (id),
        seat INTEGER NOT NULL,
        name TEXT,                      -- of a bot; NULL: a person, see name_of
        level TEXT NOT NULL,            -- of the bot that has it or stands in
        person TEXT REFERENCES person (id), -- NULL: a bot's seat
        stand_in INTEGER NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX seat_by_person ON seat (person) WHERE person IS NOT NULL",
    """
    CREATE TABLE "match" (
        id TEXT PRIMARY KEY,
        table_id TEXT NOT NULL REFERENCES game_table (id),
        number INTEGER NOT NULL,        -- at its table, from 1
        rules TEXT NOT NULL,            -- as text: a rule id and the house rules
        hash TEXT,                      -- of the rules
        dealer INTEGER NOT NULL,        -- of its first deal
        seats INTEGER NOT NULL,
        first INTEGER NOT NULL,         -- number of its first event
        started REAL NOT NULL,          -- unix time, s
        ended REAL,                     -- unix time, s; NULL: it goes on
        ending TEXT,                    -- won, drawn, stopped; NULL: it goes on
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
        bot TEXT,                       -- with its version; NULL: a person
        playouts INTEGER,               -- of a decision; NULL: a bot that does not play on
        PRIMARY KEY (match_id, seat, first)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX played_by_person ON played (person) WHERE person IS NOT NULL",
    """
    CREATE TABLE event (
        table_id TEXT NOT NULL REFERENCES game_table (id),
        number INTEGER NOT NULL,
        at REAL NOT NULL,               -- unix time, s
        kind TEXT NOT NULL,
        public TEXT NOT NULL,           -- JSON: what everybody gets
        own TEXT,                       -- JSON by seat: cards that one seat sees more
        step INTEGER NOT NULL,          -- number of the first event of its step, 0: none
        action TEXT,                    -- in notation, for the replay
        data TEXT,                      -- JSON, for the replay
        PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE command (
        table_id TEXT NOT NULL REFERENCES game_table (id),
        seat INTEGER NOT NULL,
        id TEXT NOT NULL,               -- chosen by the client
        version INTEGER NOT NULL,       -- its result
        PRIMARY KEY (table_id, seat, id)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX command_by_version ON command (table_id, version)",
    """
    CREATE TABLE secret (
        table_id TEXT NOT NULL REFERENCES game_table (id),
        deal INTEGER NOT NULL,          -- counts the deals of the table
        deck BLOB NOT NULL,             -- a card kind a byte, first card dealt first
        seed BLOB NOT NULL,             -- of the bots' chance
        PRIMARY KEY (table_id, deal)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE snapshot (
        table_id TEXT PRIMARY KEY REFERENCES game_table (id),
        number INTEGER NOT NULL,        -- number of the last event that it covers
        standing TEXT NOT NULL          -- JSON: how the match stands after that event; can be made again from events
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE mark (
        match_id TEXT NOT NULL REFERENCES "match" (id),
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
    """
    CREATE TABLE heartbeat (
        id INTEGER PRIMARY KEY CHECK (id = 1),  -- one row
        at REAL NOT NULL,               -- unix time, s: the last second in which the server ran
        stopped INTEGER NOT NULL        -- whether it ended in order then
    )
    """,
    """
    CREATE TABLE link (
        table_id TEXT NOT NULL REFERENCES game_table (id),
        secret BLOB NOT NULL,           -- hash
        seat INTEGER NOT NULL,
        expires REAL NOT NULL,          -- unix time, s
        PRIMARY KEY (table_id, secret)
    ) WITHOUT ROWID
    """,
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
    "PRAGMA user_version = 9",
)


def upgrade() -> None:
    """Make the tables of a new file."""
    for statement in STATEMENTS:
        op.execute(statement)
