-- Format 7. What lies right in a folder, and what a symbol that keeps to one may stand for, have places of their own in the memory, which is
-- made anew from the log.
DELETE FROM told;
DELETE FROM told_nodes;
DELETE FROM told_root;
