"""Migration: seats and tables belong to people, and people have devices; names have a table of their own."""

from random import Random

from alembic import context, op

from sambakit.server.people.ids import DEVICE, PERSON, new_id

revision = "0003"
down_revision = "0002"

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
    CREATE TABLE name_of (
        person TEXT NOT NULL REFERENCES person (id),
        table_id TEXT NOT NULL REFERENCES game_table (id),
        name TEXT NOT NULL,
        PRIMARY KEY (table_id, person)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX name_of_person ON name_of (person)",
    """
    CREATE TABLE game_table_3 (
        id TEXT PRIMARY KEY,
        rules TEXT NOT NULL,            -- as text: a rule id and the house rules
        options TEXT NOT NULL,          -- JSON
        players INTEGER NOT NULL,
        speed INTEGER NOT NULL,         -- ms a bot waits
        owner TEXT NOT NULL REFERENCES person (id),
        created REAL NOT NULL,          -- unix time, s
        changed REAL NOT NULL,
        scores TEXT NOT NULL,           -- JSON by side, for lists of tables
        over INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
    """
    INSERT INTO game_table_3
    SELECT id, rules, options, players, speed, (SELECT person FROM device WHERE token = owner),
        created, changed, scores, over FROM game_table
    """,
    """
    INSERT OR IGNORE INTO name_of
    SELECT device.person, table_id, name FROM seat JOIN device USING (token) ORDER BY table_id, seat
    """,
    """
    CREATE TABLE seat_3 (
        table_id TEXT NOT NULL REFERENCES game_table (id),
        seat INTEGER NOT NULL,
        name TEXT,                      -- of a bot; NULL: a person, see name_of
        level TEXT NOT NULL,            -- of the bot that has it or stands in
        person TEXT REFERENCES person (id), -- NULL: a bot's seat
        stand_in INTEGER NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID
    """,
    """
    INSERT INTO seat_3
    SELECT table_id, seat, CASE WHEN token IS NULL THEN name END, level, device.person, stand_in
    FROM seat LEFT JOIN device USING (token)
    """,
    "DROP TABLE seat",
    "DROP TABLE game_table",
    "ALTER TABLE game_table_3 RENAME TO game_table",
    "ALTER TABLE seat_3 RENAME TO seat",
    "CREATE INDEX seat_by_person ON seat (person) WHERE person IS NOT NULL",
    # Names were part of two kinds of events; a person can be deleted only where they are not.
    "UPDATE event SET public = json_remove(public, '$.name') WHERE json_type(public, '$.name') = 'text'",
    "PRAGMA user_version = 3",
)

# Every token hash that is found, with the times of the tables where it is.
TOKENS = """
    SELECT token, MIN(created), MAX(changed) FROM (
        SELECT owner AS token, created, changed FROM game_table
        UNION ALL
        SELECT token, created, changed FROM seat JOIN game_table ON id = table_id WHERE token IS NOT NULL
    ) GROUP BY token ORDER BY MIN(created), token
"""
DAY = 24 * 3600  # s


def upgrade() -> None:
    """Make one person and one device of every token, then move seats, owners and names to them."""
    rng: Random = context.config.attributes["rng"]
    people, rest = STATEMENTS[:2], STATEMENTS[2:]
    for statement in people:
        op.execute(statement)
    connection = op.get_bind()
    for token, created, changed in connection.exec_driver_sql(TOKENS).fetchall():
        person = new_id(PERSON, rng)
        connection.exec_driver_sql("INSERT INTO person VALUES (?, NULL, ?)", (person, created))
        device = (new_id(DEVICE, rng), token, person, changed // DAY * DAY)
        connection.exec_driver_sql("INSERT INTO device VALUES (?, ?, ?, ?)", device)
    for statement in rest:
        op.execute(statement)
