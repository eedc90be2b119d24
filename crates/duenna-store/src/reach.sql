-- Format 9. What a call could reach, and whether it left no trace, as JSON; NULL in rows from before. The memory, which has places for that, is made
-- anew from the log.
ALTER TABLE disclosures ADD COLUMN reach TEXT;
DELETE FROM told;
DELETE FROM told_nodes;
DELETE FROM told_root;
