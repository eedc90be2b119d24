# dict comprehensions: later keys win, inversion, filters, nesting
print({x: x * x for x in range(4)}, {k: v for k, v in [("a", 1), ("b", 2), ("a", 3)]}, {})
d = {"x": 1, "y": 2, "z": 1}
print({v: k for k, v in d.items()}, {k: v for k, v in d.items() if v > 1}, {k.upper(): -v for k, v in sorted(d.items(), reverse=True)})
print({w: {c: w.count(c) for c in w} for w in ["aab", "c"]}, {i: [] for i in "ab"}, {(a, b): a * b for a in (1, 2) for b in (3,)})
print({n: ("even" if n % 2 == 0 else "odd") for n in range(3)}, {k: d.get(k, "none") for k in "xq"})
shared = {i: [] for i in range(2)}
shared[0].append(1)
print(shared, dict.fromkeys("ab", []), {len(w): w for w in ["a", "bb", "c"]})
log = []
def t(x):
    log.append(x)
    return x
print({t(k): t(k * 2) for k in "ab"}, log)
try:
    {[k]: 1 for k in "a"}
except TypeError as e:
    print(e)
rows = [("n", "q"), (1, 2), (3, 4)]
print([dict(zip(rows[0], r)) for r in rows[1:]])
