# paths into nested data, safe lookups, grouping, counting, inverting, sorting
data = {"users": [{"name": "Ann", "tags": ["a", "b"], "addr": {"city": "Ulm"}}, {"name": "Bo", "tags": [], "addr": None}, {"name": "Cy", "tags": ["b"]}]}
for u in data["users"]:
    print(u["name"], (u.get("addr") or {}).get("city", "?"), len(u["tags"]), ",".join(u["tags"]) or "-")
index = {}
for u in data["users"]:
    for t in u["tags"]: index.setdefault(t, []).append(u["name"])
print(index, {n: t for t, ns in index.items() for n in ns}, sorted(index, key=lambda t: -len(index[t])))
def dig(x, *path, default=None):
    for p in path:
        try: x = x[p]
        except (KeyError, IndexError, TypeError) as e: return f"{default} ({type(e).__name__})"
    return x
print(dig(data, "users", 0, "addr", "city"), dig(data, "users", 1, "addr", "city"), dig(data, "users", 9), dig(data, "x", default="no"), dig(data, "users", "0"))
data["users"][0]["tags"].append("new"); data["users"][1]["addr"] = {"city": "Bonn"}; del data["users"][2]["tags"]; data["n"] = len(data["users"])
print(data)
