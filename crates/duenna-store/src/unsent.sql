-- Format 11. 1 in the first row of a call that was prepared, logged and then not made; NULL in all others.
ALTER TABLE disclosures ADD COLUMN unsent INTEGER;
