-- Format 5. What lies beneath a folder has places of its own in the memory, which is made anew from the log.
DELETE FROM told;
DELETE FROM told_nodes;
DELETE FROM told_root;

-- The answers about who may shape what that let a call pass: `is_known` is 0 for those that were given before this was written
-- down, until they let one pass. For the advice of `permissions lint`; no decision looks at it.
CREATE TABLE steering_uses (
    permission INTEGER PRIMARY KEY REFERENCES permissions (id) ON DELETE CASCADE,
    is_known   INTEGER NOT NULL CHECK (is_known IN (0, 1))
) STRICT;
INSERT INTO steering_uses SELECT id, 0 FROM permissions WHERE kind = 'steering';
