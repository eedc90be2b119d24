# positional-only, plain, keyword-only, *args and **kwargs together
def f(a, b=2, /, c=3, *args, d, e=5, **kw):
    return a, b, c, args, d, e, kw
print(f(1, d=4))
print(f(1, 20, 30, 40, 50, d=0, e=9, z=1, y=2))
print(f(1, d=4, a="kw a", b="kw b"))
print(f(*range(6), d=None))
def g(*, only):
    return only
print(g(only=1))
def h(x, /):
    return x
def k(x, y):
    return x, y
print(h(3), k(y=1, x=2))
bad = [
    lambda: f(1),
    lambda: f(d=1),
    lambda: g(1),
    lambda: g(),
    lambda: h(x=1),
    lambda: k(1, x=2),
    lambda: k(1, 2, z=3),
    lambda: k(1),
    lambda: k(),
    lambda: k(1, 2, 3),
    lambda: g(only=1, more=2),
]
for call in bad:
    try:
        call()
    except TypeError as e:
        print(e)
