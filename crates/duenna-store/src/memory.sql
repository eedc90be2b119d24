-- The memory of the log: what was told, by place, as authenticated trees. `told` holds what is in a tree, `space`
-- says which one: '' the tree of places, else the place. `told_nodes` holds the inner nodes; `told_root` what the memory knows,
-- up to which row of the log. All of it can be made anew from the log.
CREATE TABLE told (
    space    BLOB NOT NULL,
    key      BLOB NOT NULL,
    value    BLOB NOT NULL,
    PRIMARY KEY (space, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE told_nodes (
    space    BLOB NOT NULL,
    prefix   BLOB NOT NULL,
    children BLOB NOT NULL,
    PRIMARY KEY (space, prefix)
) STRICT, WITHOUT ROWID;

CREATE TABLE told_root (
    id       INTEGER PRIMARY KEY CHECK (id = 1),
    seq      INTEGER NOT NULL,
    tag      BLOB NOT NULL,
    top      BLOB NOT NULL,
    mac      BLOB NOT NULL
) STRICT;

-- The log once more, for rows of one kind more: a 'checkpoint' says, in `arguments` as JSON, which rows before it were
-- compacted. `gaps` keeps the `mac` before each row whose predecessor went.
ALTER TABLE disclosures RENAME TO disclosures_before;
DROP INDEX disclosures_by_call;
CREATE TABLE disclosures (
    seq        INTEGER PRIMARY KEY,
    kind       TEXT NOT NULL CHECK (kind IN ('call', 'prospect', 'fill', 'row', 'checkpoint')),
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
    -- 0: only the arguments of `carried_by` carried it; 1: something else did too; 2: only arguments that never come back.
    elsewhere  INTEGER,
    permission INTEGER,
    mac        BLOB NOT NULL
) STRICT;
INSERT INTO disclosures SELECT * FROM disclosures_before ORDER BY seq;
DROP TABLE disclosures_before;
CREATE INDEX disclosures_by_call ON disclosures (call);
CREATE INDEX disclosures_checkpoints ON disclosures (seq) WHERE kind = 'checkpoint';

CREATE TABLE gaps (
    seq      INTEGER PRIMARY KEY,
    before   BLOB NOT NULL
) STRICT;
