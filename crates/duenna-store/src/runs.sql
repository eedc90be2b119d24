-- Format 2. What is remembered of each run, so that its refusals can be explained: encrypted, and bound to its task.
CREATE TABLE runs (
    task     INTEGER PRIMARY KEY REFERENCES tasks (id),
    record   BLOB NOT NULL
) STRICT;
