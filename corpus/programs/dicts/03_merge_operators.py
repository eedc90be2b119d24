# | and |= and ** with order and overriding
a, b = {"x": 1, "y": 2}, {"y": 3, "z": 4}
print(a | b, b | a, {**a, **b}, {**b, "y": 0, **a}, dict(a, **b), dict(a, y=9), a, b)
c = a; c |= b; print(a is c, a); c |= [("w", 0)]; c |= (); print(a)
for f in (lambda: a | [("k", 1)], lambda: a | None, lambda: {**5}, lambda: a + b, lambda: a & b, lambda: dict(a, **{1: 2}), lambda: {**[("a", 1)]}):
    try: print(f())
    except TypeError as e: print(e)
print({} | {}, {**{}}, {"a": {"k": 1}} | {"a": {"l": 2}}, dict(zip("ab", [1, 2])), dict([["k", "v"]]), dict(["ab", "cd"]), dict(a=1, b=[2]), dict({1: 2}), dict())
def deep(x, y):
    return {k: deep(x[k], y[k]) if isinstance(x.get(k), dict) and isinstance(y.get(k), dict) else y.get(k, x.get(k)) for k in x | y}
print(deep({"a": {"k": 1, "m": {"n": 0}}, "b": 1}, {"a": {"l": 2, "m": {"o": 1}}, "c": 3}))
