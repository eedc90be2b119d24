-- Format 4. What a run needs to go on in another process: encrypted, each entry bound to its run, its place and the entry
-- before it. Deleted with the end of the run.
CREATE TABLE journal (
    task     INTEGER NOT NULL REFERENCES tasks (id),
    place    INTEGER NOT NULL,
    entry    BLOB NOT NULL,
    PRIMARY KEY (task, place)
) STRICT;
