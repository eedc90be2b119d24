# __lt__ alone, total_ordering, sorting objects, missing comparisons
from functools import total_ordering
class V:
    def __init__(self, *n): self.n = n
    def __lt__(self, o): return self.n < o.n
    def __repr__(self): return "v" + ".".join(map(str, self.n))
vs = [V(1, 10), V(1, 2), V(0, 9), V(1, 2, 0)]
print(sorted(vs), min(vs), max(vs), sorted(vs, reverse=True))
print(V(1) < V(2), V(1) > V(2))
for f in (lambda: V(1) <= V(2), lambda: V(1) < 5, lambda: object() < object(), lambda: sorted([V(1), 2])):
    try:
        print(f())
    except (TypeError, AttributeError) as e:
        print(type(e).__name__, e)
@total_ordering
class W:
    def __init__(self, k): self.k = k
    def __eq__(self, o): return self.k == o.k
    def __lt__(self, o): return self.k < o.k
print(W(1) <= W(1), W(2) >= W(3), W(2) > W(1), W(1) != W(1), W(1) < W(2) < W(3))
class Rev:
    def __init__(self, s): self.s = s
    def __lt__(self, o): return o.s < self.s
print(sorted(["b", "c", "a"], key=Rev), min("abc", key=Rev))
