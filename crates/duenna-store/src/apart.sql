-- Format 10. The answers that were given before what an answer may carry was told apart: each allows the thing itself, though it may have been
-- asked about as something that an answer may repeat. For display and `permissions narrow`; no decision looks at it.
CREATE TABLE answers_before_via (
    permission INTEGER PRIMARY KEY REFERENCES permissions (id) ON DELETE CASCADE
) STRICT;
INSERT INTO answers_before_via SELECT id FROM permissions WHERE kind = 'data' AND effect = 'allow' AND about NOT LIKE 'via %';
