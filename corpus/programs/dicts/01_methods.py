# get, setdefault, pop, popitem, update, clear, copy, fromkeys, errors
d = {"a": 1, "b": 2}
print(d.get("a"), d.get("z"), d.get("z", []), d.setdefault("a", 9), d.setdefault("c", 3), d.setdefault("n"), d, d.pop("a"), d.pop("q", "none"), d.popitem(), d)
print(d.update(x=1), d.update({"b": 5}, y=2), d.update([("z", 0)]), d.update(), d, d.copy() == d, d.copy() is d, dict.fromkeys("ab"), dict.fromkeys([1, 2], 0), {}.fromkeys("k", 1), len(d))
for f in (lambda: d["nope"], lambda: d.pop("nope"), lambda: {}.popitem(), lambda: d.update([1]), lambda: d.update(5), lambda: d.update(["abc"]), lambda: {[]: 1}, lambda: d[{}], lambda: dict([1]), lambda: d.nope, lambda: {} < {}, lambda: d + {}, lambda: d[0], lambda: d.get(), lambda: d.get([]), lambda: d[(1, 2)], lambda: dict(5), lambda: d[None]):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
d.clear(); print(d, bool(d))
