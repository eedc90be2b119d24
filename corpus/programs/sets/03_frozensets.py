# frozenset: hashing, operations, types of results, no changes
f = frozenset([1, 2, 2]); g = frozenset("a")
print(len(f), f == {1, 2}, hash(f) == hash(frozenset([2, 1])), {f: "v"}[frozenset([2, 1])], f in {f}, {1, 2} in {f}, frozenset() == set(), g, frozenset(), frozenset({5}), bool(frozenset()))
print(type(f | {3}).__name__, type({3} | f).__name__, type(f & f).__name__, sorted(f | {0}), sorted(f - {1}), f.union([7]) == {1, 2, 7}, f <= {1, 2, 3}, f.isdisjoint([9]), f.copy() is f, frozenset(f) is f, sorted(f ^ {2, 8}))
for h in (lambda: f.add(1), lambda: f.remove(1), lambda: f[0], lambda: frozenset(5), lambda: frozenset([[]]), lambda: f + f):
    try: h()
    except (AttributeError, TypeError) as e: print(type(e).__name__, e)
f |= {9}; print(sorted(f), type(f).__name__, {frozenset(p) for p in [(1, 2), (2, 1), (3,)]} == {frozenset({3}), frozenset({2, 1})}, len({frozenset(), frozenset([0])}), sorted(map(sorted, {frozenset("ba"), frozenset("c")})))
