-- What the guard remembers: experiences and the vectors by which they are found, each encrypted for its number. Nothing is
-- decided by it alone.
CREATE TABLE experiences (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    entry    BLOB NOT NULL,
    vector   BLOB NOT NULL
) STRICT;
