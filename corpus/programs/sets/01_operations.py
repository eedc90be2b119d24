# | & - ^ with methods, several arguments and other kinds
def show(*vs): print(*(sorted(v) if isinstance(v, (set, frozenset)) else v for v in vs))
a, b = {1, 2, 3}, {3, 4}
show(a | b, a & b, a - b, a ^ b, a.union([9], "x" * 0), a.intersection([1, 3, 7], (3, 1)), a.difference([1], [2]), a.symmetric_difference([3, 5]), a.union(), a == {3, 2, 1}, a != b)
print({1} < a, a < a, a <= a, a >= {1, 2}, a > b, a.issubset(range(9)), a.issuperset([]), a.isdisjoint(b), set() < a, {1} == {1.0, True}, {1, 2} == [1, 2], a == frozenset(a))
c = a.copy(); c |= {7}; c &= {1, 7, 8}; c ^= {1, 2}; c -= {2}; show(c); c.update([1], {5}); c.difference_update([5]); c.intersection_update([7, 1]); c.symmetric_difference_update([1, 4]); show(c, a)
for f in (lambda: a | [1], lambda: a & "x", lambda: a - 1, lambda: a + b, lambda: {[1]}, lambda: a[0], lambda: a.union(5), lambda: a < 5, lambda: a < [1], lambda: set(5), lambda: {{1}}, lambda: a * 2):
    try: f()
    except TypeError as e: print(e)
