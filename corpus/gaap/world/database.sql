CREATE TABLE members (id INTEGER PRIMARY KEY, name TEXT, level TEXT, since TEXT, locker INTEGER);
INSERT INTO members VALUES (1041, 'Ida Moen', 'standard', '2021-02-11', 17), (1042, 'Tor Vik', 'gold', '2018-09-01', 42), (1043, 'Lea Aas', 'standard', '2024-05-30', 8);
CREATE TABLE stadiums (id INTEGER PRIMARY KEY, name TEXT, city TEXT, capacity INTEGER);
INSERT INTO stadiums VALUES (1, 'Nordlys Arena', 'Bodo', 8000), (2, 'Brann Stadion', 'Bergen', 16750), (3, 'Fjord Park', 'Alesund', 10778);
CREATE TABLE wages (employee TEXT, team TEXT, wages INTEGER, qualified_share REAL);
INSERT INTO wages VALUES ('A. Berg', 'R&D', 92000, 1.0), ('B. Dahl', 'R&D', 88000, 0.5), ('C. Eide', 'Sales', 70000, 0.0), ('D. Foss', 'R&D', 104000, 0.75);
CREATE TABLE supplies (item TEXT, team TEXT, cost INTEGER);
INSERT INTO supplies VALUES ('sensors', 'R&D', 6400), ('paper', 'Sales', 300), ('resin', 'R&D', 1850);
