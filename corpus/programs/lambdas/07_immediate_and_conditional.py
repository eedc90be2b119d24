# lambdas called at once, as dispatch, with walrus and nested quotes
print((lambda a, *b, c=3, **d: (a, b, c, d))(1, 2, c=4, z=5), (lambda: None)(), (lambda x: x and x[0] or "empty")(""))
pick = lambda n: {0: lambda: "zero", 1: lambda: "one"}.get(n, lambda: f"many ({n})")()
print([pick(i) for i in range(3)])
f = lambda x: (y := x * 2) + y
print(f(3), (lambda d: [f"{k}:{v!r}" for k, v in d.items()])({"a": "b", "c": 1}))
g = lambda n: "neg" if n < 0 else "zero" if not n else "pos"
print(list(map(g, (-1, 0, 1))), sorted("a-b_c", key=lambda c: (not c.isalpha(), c)))
try: (lambda x: x.nope)(5)
except AttributeError as e: print(e)
try: (lambda: 1 / 0)()
except ZeroDivisionError as e: print(e)
h = lambda *fs: lambda v: [f(v) for f in fs]
print(h(str, abs, lambda v: v ** 2, float)(-3))
