# changing the capacity of one stadium in a table, with a check before and after
import copy

stadiums = [
    {"stadium_id": 1, "location": "Raith", "name": "Stark's Park", "capacity": 10104, "highest": 4812},
    {"stadium_id": 2, "location": "Ayr", "name": "Somerset Park", "capacity": 11998, "highest": 2363},
    {"stadium_id": 3, "location": "Bergen", "name": "Brann Stadion", "capacity": 16750, "highest": None},
    {"stadium_id": 4, "location": "Ayr", "name": "Old Park", "capacity": 900, "highest": 950},
]
before = copy.deepcopy(stadiums)
order = "Please set the capacity of somerset park to 12,500 seats."

def number(text):
    digits = [w.strip(".").replace(",", "") for w in text.split()]
    found = [int(d) for d in digits if d.isdigit()]
    if len(found) != 1:
        raise ValueError(f"{len(found)} numbers in the order")
    return found[0]

def find(text):
    hits = [s for s in stadiums if s["name"].lower() in text.lower()]
    if not hits:
        raise LookupError("no such stadium")
    return hits[0]

target, wanted = find(order), number(order)
old = target["capacity"]
statement = "UPDATE stadium SET capacity = {} WHERE stadium_id = {}".format(wanted, target["stadium_id"])
print("SEND write_query", statement)
if wanted < (target["highest"] or 0):
    print("smaller than the highest attendance")
target["capacity"] = wanted
for a, b in zip(before, stadiums):
    diff = {k: (a[k], b[k]) for k in a if a[k] != b[k]}
    print(b["stadium_id"], b["name"], diff or "same")
print(f"{old} -> {target['capacity']} ({(target['capacity'] - old) / old:+.2%})")
print("more people than seats:", [s["name"] for s in stadiums if s["highest"] and s["highest"] > s["capacity"]])
by_place = {}
for s in stadiums:
    by_place[s["location"]] = by_place.get(s["location"], 0) + s["capacity"]
print(by_place, max(by_place, key=by_place.get), sum(by_place.values()) - sum(s["capacity"] for s in before))
for bad in ("Set Old Park to 1 or 2", "Set Wembley to 5", "Set Old Park to many"):
    try:
        print(find(bad)["name"], number(bad))
    except (LookupError, ValueError) as e:
        print(type(e).__name__, e)
for s in sorted(stadiums, key=lambda s: -s["capacity"]):
    print(f"{s['name']:<15}{s['capacity']:>8,}")
