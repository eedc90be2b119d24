-- Format 12. What the user's configuration said when it was last approved: a digest of each setting.
CREATE TABLE settings (
    name     TEXT NOT NULL PRIMARY KEY,
    digest   TEXT NOT NULL
) STRICT;
