-- Format 8. How many bits the ends of a task's artifacts may tell without a question: what it may take while it runs, then what it took.
ALTER TABLE tasks ADD COLUMN course INTEGER NOT NULL DEFAULT 0;
-- When they were set aside, or the task went on.
ALTER TABLE tasks ADD COLUMN course_at INTEGER NOT NULL DEFAULT 0;
