CREATE TABLE invoices (id INTEGER PRIMARY KEY, client TEXT, amount REAL, due TEXT, paid INTEGER);
INSERT INTO invoices (client, amount, due, paid) VALUES
  ('Brygge Bakery', 1250.0, '2026-11-20', 0), ('Havn Logistics', 8400.5, '2026-12-01', 0), ('Lund School', 300.0, '2026-10-02', 1);
CREATE TABLE expenses (day TEXT, what TEXT, amount REAL);
