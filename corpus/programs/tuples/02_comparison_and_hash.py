# ordering, equality, as keys, max and sort over tuples
print((1, 2) < (1, 3), (1,) < (1, 0), () < (0,), (1, "b") > (1, "a"), (1, 2) == [1, 2], (1.0, True) == (1, 1), ((1, 2), 3) < ((1, 3), 0), (2,) > (1, 9, 9), (0,) != (), ("a",) <= ("a",))
d = {(0, 0): "o", (1, "k"): [1], (): "empty"}
print(d[0, 0], d[(1, "k")], d[()], (0, 0.0) in d, (0,) in d, {(1, 2), (1, 2), (2, 1)} == {(2, 1), (1, 2)}, hash((1, 2)) == hash((1.0, 2)))
print(max([(2, "a"), (2, "b"), (1, "z")]), sorted([(1, 2), (1,), ()]), min(("b", 1), ("a", 2)), sorted([("x", 3), ("y", 1)], key=lambda p: p[1])[0][0], max((len(w), w) for w in ("aa", "b", "cc")))
try: sorted([(1, {}), (1, {})])
except TypeError as e: print(e)
print(sorted([(1, {}), (2, {})]), (1, {}) < (2, []), [(1, 2)] < [(1, 3)])
grid = {(x, y): x * y for x in range(3) for y in range(3)}
print(sum(v for (x, y), v in grid.items() if x == y), [p for p in grid if sum(p) == 3])
