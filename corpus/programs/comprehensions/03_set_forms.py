# set comprehensions and what they drop
print(sorted({x % 3 for x in range(10)}), sorted({c.lower() for c in "AaBb"}), {x for x in ()}, len({1, 1.0, True}))
print(sorted({(a, b) for a in range(2) for b in range(2) if a != b}), sorted({len(w) for w in "to be or not".split()}))
print(type({x for x in [1]}).__name__, type({x: 1 for x in [1]}).__name__, type({}).__name__)
words = ["listen", "silent", "enlist", "google"]
print(len({"".join(sorted(w)) for w in words}), sorted({w for w in words if len(set(w)) == len(w)}))
try:
    {[1] for _ in range(1)}
except TypeError as e:
    print(e)
a, b = {x for x in range(5)}, {x for x in range(3, 8)}
print(sorted(a & b), sorted(a - b), sorted(a ^ b), {frozenset((x, -x)) for x in (1, -1)} == {frozenset((1, -1))})
print(max({x * x % 7 for x in range(7)}), sum({1, 1, 2}), sorted({str(x) for x in (1, 1.0, True)}))
