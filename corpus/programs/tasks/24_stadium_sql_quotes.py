# the same change by name, where names have quotes and are alike
schema = "stadium(id INT, name TEXT, city TEXT, capacity INT, opened DATE)"
rows = [(1, "Queen's Park", "Glasgow", 3000, "1903-10-31"), (2, "Queens Park", "Oslo", 800, "1955-06-01"), (3, "Åråsen", "Lillestrøm", 10540, "1951-06-10"), (4, 'The "Nest"', "Voss", 120, None)]
changes = [("Queen's Park", 3500), ("åråsen", "11000"), ('The "Nest"', -5), ("Lerkendal", 21421), ("Queens Park", 12.5)]
columns = [c.split()[0] for c in schema[schema.index("(") + 1:-1].split(", ")]
table = {row[0]: dict(zip(columns, row)) for row in rows}
print(columns)

def literal(v):
    if v is None:
        return "NULL"
    if isinstance(v, str):
        return "'" + v.replace("'", "''") + "'"
    return str(v)

def capacity(v):
    if isinstance(v, str):
        v = int(v)
    if not isinstance(v, int):
        raise TypeError(f"whole seats only, not {v!r}")
    if v < 0:
        raise ValueError(f"negative capacity {v}")
    return v

done, failed = [], {}
for name, new in changes:
    try:
        seats = capacity(new)
        ids = [i for i, r in table.items() if r["name"].casefold() == name.casefold()]
        assert ids, f"unknown: {name}"
    except (TypeError, ValueError, AssertionError) as e:
        failed[name] = f"{type(e).__name__}: {e}"
        continue
    for i in ids:
        print("SEND", f"UPDATE stadium SET capacity={literal(seats)} WHERE name={literal(table[i]['name'])};")
        table[i]["capacity"], old = seats, table[i]["capacity"]
        done.append((i, old, seats))
for name, why in failed.items():
    print("FAILED", name, "-", why)
print(done, sum(b - a for _, a, b in done))
for r in table.values():
    print("INSERT INTO copy VALUES (" + ", ".join(literal(r[c]) for c in columns) + ");")
oldest = min((r for r in table.values() if r["opened"]), key=lambda r: r["opened"])
print(oldest["name"], oldest["opened"][:4], [r["name"] for r in table.values() if r["opened"] is None])
print({c: max(len(str(r[c])) for r in table.values()) for c in columns})
