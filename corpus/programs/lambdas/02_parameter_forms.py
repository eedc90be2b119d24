# lambdas with defaults, *args, **kwargs, keyword-only and no parameters
f0 = lambda: "none"
f1 = lambda x, y=2: (x, y)
f2 = lambda *a, **k: (a, k)
f3 = lambda *, key: key
f4 = lambda a, /, b: a - b
print(f0(), f1(1), f1(1, y=3), f2(1, 2, z=3), f3(key="k"), f4(5, b=2))
for bad in (lambda: f0(1), lambda: f1(), lambda: f3("k"), lambda: f4(a=1, b=2)):
    try:
        bad()
    except TypeError as e:
        print(e)
print((lambda: (yield))().__class__.__name__)
print((lambda x: x * 2)(4), (lambda *xs: sum(xs))(1, 2, 3))
print((lambda s: s if len(s) < 4 else s[:3] + "…")("abcdef"))
