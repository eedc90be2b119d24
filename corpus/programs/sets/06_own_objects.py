# objects with __eq__ and __hash__ in sets, sets of tuples by key, comparisons by subset in sorting
class T:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return isinstance(o, T) and self.n.lower() == o.n.lower()
    def __hash__(self): return hash(self.n.lower())
    def __repr__(self): return f"T({self.n})"
s = {T("a")}
print(s, T("A") in s, T("b") in s, len(s | {T("A"), T("B")}), s & {T("A")} != set(), s.add(T("A")), s, s - {T("A")}, T("a") in [T("A")])
s.discard(T("A")); print(s, {T("x"): 1}[T("X")], len({T("q"), T("Q"), T("r")}), {T("k"): 1, T("K"): 2})
print(list(map(sorted, sorted([{1, 2}, {1}, {1, 2, 3}]))), sorted([{3}, {1}]), sorted(max([{1}, {1, 2}])), {1} < {2}, {2} < {1}, {1} == {2}, [{1}, {2}].index({2}), {1, 2} > {1} > set())
