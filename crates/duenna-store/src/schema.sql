-- Format 1. Names, grains and parties are public and stand in their canonical text; values are encrypted.

CREATE TABLE home (
    id       TEXT NOT NULL PRIMARY KEY,
    -- A known text under the home's key: opens with no other.
    proof    BLOB NOT NULL
) STRICT;

-- For each part of the database that may change: how often it did, and a MAC over all of it.
CREATE TABLE seals (
    part     TEXT NOT NULL PRIMARY KEY,
    version  INTEGER NOT NULL,
    mac      BLOB NOT NULL
) STRICT;

CREATE TABLE items (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    key      TEXT NOT NULL UNIQUE,
    ladder   TEXT NOT NULL,
    version  INTEGER NOT NULL,
    value    BLOB NOT NULL
) STRICT;

CREATE TABLE tasks (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    purpose  TEXT,
    started  INTEGER NOT NULL,
    ended    INTEGER,
    status   TEXT NOT NULL
) STRICT;

-- Answers of both kinds share their numbers. `about` is the datum, or what is steered as JSON.
CREATE TABLE permissions (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    kind       TEXT NOT NULL CHECK (kind IN ('data', 'steering')),
    about      TEXT NOT NULL,
    grain      TEXT,
    party      TEXT NOT NULL,
    purpose    TEXT,
    effect     TEXT NOT NULL CHECK (effect IN ('allow', 'deny')),
    lasts      TEXT NOT NULL,
    -- The task with which it ends, if it does.
    task       INTEGER REFERENCES tasks (id),
    refused_in INTEGER REFERENCES tasks (id),
    given      INTEGER NOT NULL
) STRICT;
CREATE INDEX permissions_by_task ON permissions (task) WHERE task IS NOT NULL;

CREATE TABLE pins (
    server   TEXT NOT NULL PRIMARY KEY,
    digest   TEXT NOT NULL,
    tools    TEXT NOT NULL,
    approved INTEGER NOT NULL
) STRICT;

-- The log. A call's first row ('call', 'prospect', 'fill') tells about the call, each further one ('row') one datum that
-- one party learns. `mac` covers the row and the `mac` before it.
CREATE TABLE disclosures (
    seq        INTEGER PRIMARY KEY,
    kind       TEXT NOT NULL CHECK (kind IN ('call', 'prospect', 'fill', 'row')),
    call       INTEGER NOT NULL,
    task       INTEGER NOT NULL,
    time       INTEGER NOT NULL,
    server     TEXT NOT NULL,
    tool       TEXT NOT NULL,
    annotation INTEGER,
    parties    TEXT,
    shaped_by  TEXT,
    arguments  BLOB,
    prospect   INTEGER,
    datum      TEXT,
    grain      TEXT,
    party      TEXT,
    carried_by TEXT,
    elsewhere  INTEGER,
    permission INTEGER,
    mac        BLOB NOT NULL
) STRICT;
CREATE INDEX disclosures_by_call ON disclosures (call);
