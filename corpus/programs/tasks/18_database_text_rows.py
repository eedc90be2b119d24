# rows of a query printed as a text table, read back and joined
import re

dump = """
+----+----------------+-----------+------------+
| id | title          | shelf     | bought     |
+----+----------------+-----------+------------+
|  1 | Sea charts     | NULL      | 2019-05-01 |
|  2 | Tent, 4 people | attic/3   | 2021-11-20 |
| 10 | Skis           | cellar/12 | NULL       |
| 11 | Stove "Primus" | attic/1   | 2021-01-05 |
+----+----------------+-----------+------------+
4 rows in set (0.01 sec)
"""

def parse(text):
    lines = [l for l in text.splitlines() if l.startswith("|")]
    cells = [[c.strip() for c in l.strip("|").split("|")] for l in lines]
    head, *body = cells
    return [{h: None if v == "NULL" else v for h, v in zip(head, row)} for row in body]

rows = parse(dump)
claimed = int(re.search(r"^(\d+) rows", dump, re.M).group(1))
print(len(rows), claimed, len(rows) == claimed)
for r in rows:
    print(r)
for r in rows:
    r["id"] = int(r["id"])
    room, _, place = (r.pop("shelf") or "unknown").partition("/")
    r.update(room=room, place=int(place) if place else None)
rooms = {}
for r in rows:
    rooms.setdefault(r["room"], []).append(r)
for room in sorted(rooms):
    things = sorted(rooms[room], key=lambda r: (r["place"] is None, r["place"] or 0))
    print(room, [(t["place"], t["title"]) for t in things])
old = [r["title"] for r in rows if r["bought"] and r["bought"] < "2021-06"]
undated = [r["title"] for r in rows if not r["bought"]]
print(old, undated)
wanted = next((r for r in rows if "tent" in r["title"].lower()), None)
if wanted is None:
    print("SEND", "not found")
else:
    text = "{title!s} (no. {id:03d}) is in the {room}, shelf {place}; bought {bought}.".format(**wanted)
    print("SEND send_email", {"to": "cabin@example.com", "body": text})
    print(len(text), text.upper().count("A"))
years = [int(r["bought"][:4]) for r in rows if r["bought"]]
print(years, sum(years) / len(years), f"{max(years) - min(years)} years apart")
print({r["id"]: r["place"] for r in rows}, [k for k in rows[0]])
