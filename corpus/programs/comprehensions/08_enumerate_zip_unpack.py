# enumerate, zip and star inside comprehensions
rows = [("ann", 3, 5), ("bo", 1), ("cy",)]
print([(i, n, sum(r)) for i, (n, *r) in enumerate(rows, 1)])
print({n: r for n, *r in rows}, [n for (n, *r) in rows if not r])
print([a + b for (a, b), c in zip([(1, 2), (3, 4)], "xy") if c != "x"], [x for p in zip("ab", "cd") for x in p])
print([[*r] for r in rows], [{**{"n": n}, "k": len(r)} for n, *r in rows], [(*r, "end")[-2:] for r in rows])
try:
    [a + b for a, b in rows]
except ValueError as e:
    print(e)
print([i for i, (x, y) in enumerate(zip("same", "sane")) if x != y], sum(x == y for x, y in zip([1, 2, 3], [1, 0, 3])))
