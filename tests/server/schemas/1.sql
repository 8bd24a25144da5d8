CREATE TABLE command (
    table_id TEXT NOT NULL REFERENCES game_table (id),
    seat INTEGER NOT NULL,
    id TEXT NOT NULL,               -- chosen by the client
    version INTEGER NOT NULL,       -- its result
    PRIMARY KEY (table_id, seat, id)
) WITHOUT ROWID;
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
) WITHOUT ROWID;
CREATE TABLE game_table (
    id TEXT PRIMARY KEY,
    rules TEXT NOT NULL,            -- name of the preset
    changes TEXT NOT NULL,          -- JSON: house rules, the fields that differ from the preset
    players INTEGER NOT NULL,
    speed INTEGER NOT NULL,         -- ms a bot waits
    owner BLOB NOT NULL,            -- hash of a device token
    created REAL NOT NULL,          -- unix time, s
    changed REAL NOT NULL,
    scores TEXT NOT NULL,           -- JSON by side, for lists of tables
    over INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE link (
    table_id TEXT NOT NULL REFERENCES game_table (id),
    secret BLOB NOT NULL,           -- hash
    seat INTEGER NOT NULL,
    expires REAL NOT NULL,          -- unix time, s
    PRIMARY KEY (table_id, secret)
) WITHOUT ROWID;
CREATE TABLE seat (
    table_id TEXT NOT NULL REFERENCES game_table (id),
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    level TEXT NOT NULL,            -- of the bot that has it or stands in
    token BLOB,                     -- hash of a device token; NULL: a bot's seat
    stand_in INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX seat_by_token ON seat (token) WHERE token IS NOT NULL;
CREATE TABLE secret (
    table_id TEXT NOT NULL REFERENCES game_table (id),
    deal INTEGER NOT NULL,          -- counts the deals of the table
    deck BLOB NOT NULL,             -- a card kind a byte, first card dealt first
    seed BLOB NOT NULL,             -- of the bots' chance
    PRIMARY KEY (table_id, deal)
) WITHOUT ROWID;
