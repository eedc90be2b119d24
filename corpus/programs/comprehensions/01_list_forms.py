# filters, several for clauses, conditions in front and behind
print([x for x in range(10) if x % 2 if x > 3], [x if x % 2 else "e" for x in range(4)], [x for x in []])
print([(x, y) for x in range(3) for y in range(x)], [x * y for x in (1, 2) if x > 1 for y in (3, 4) if y != 3])
print([[j * i for j in range(3)] for i in range(3)], [c for w in ["ab", "", "c"] for c in w])
m = [[1, 2, 3], [4, 5, 6]]
print([list(r) for r in zip(*m)], [[row[i] for row in m] for i in range(3)], [v for row in m for v in row if v % 2 == 0])
print([a + b for a, b in [(1, 2), (3, 4)]], [h for h, *t in ["abc", "d"]], [i for i, _ in enumerate("xy")])
print([f"{k}={v}" for k, v in {"a": 1}.items()], [x for x in "a1b2" if x.isdigit()], [not x for x in (0, 1)])
print([lambda: 1][0](), [x for x in (1, 2, 3)][-1], len([None for _ in range(4)]), [(yy := y) for y in (1, 2)], yy)
print([x for x, in [(1,), (2,)]], [*[1], *(x for x in "a")], [x or "none" for x in ["", "a", None, 0]])
