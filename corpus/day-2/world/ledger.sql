CREATE TABLE expenses (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  receipt TEXT NOT NULL UNIQUE,
  day TEXT NOT NULL,
  shop TEXT NOT NULL,
  category TEXT NOT NULL,
  amount REAL NOT NULL
);
INSERT INTO expenses (receipt, day, shop, category, amount) VALUES
  ('2026-10-28-lunch.txt', '2026-10-28', 'Kafe Munken', 'food', 164.0),
  ('2026-10-30-train.txt', '2026-10-30', 'Bybanen', 'transport', 44.0),
  ('2026-11-01-paper.txt', '2026-11-01', 'Norli', 'office', 119.5);

CREATE TABLE invoices (
  number TEXT PRIMARY KEY,
  client TEXT NOT NULL,
  amount REAL NOT NULL,
  issued TEXT NOT NULL,
  due TEXT NOT NULL,
  status TEXT NOT NULL,
  reminders INTEGER NOT NULL DEFAULT 0
);
INSERT INTO invoices (number, client, amount, issued, due, status, reminders) VALUES
  ('2026-031', 'Fjordfilm AS', 18400.0, '2026-09-10', '2026-10-10', 'open', 1),
  ('2026-033', 'Nordlys Teater', 6250.0, '2026-09-21', '2026-10-21', 'open', 0),
  ('2026-034', 'Maple Dubbing Inc', 9900.0, '2026-09-28', '2026-10-28', 'paid', 0),
  ('2026-036', 'Havbris Media', 4300.0, '2026-10-04', '2026-11-03', 'open', 0),
  ('2026-039', 'Fjordfilm AS', 12150.0, '2026-10-26', '2026-11-25', 'open', 0);
