# wording when a function or method is called with the wrong arguments
def f(a, b, c=1): pass
def g(*, k, m): pass
def h(a, /, b): pass
def z(): pass
class C:
    def __init__(self, n): pass
    def m(self, x, y): pass
c = C(1)
calls = [lambda: f(), lambda: f(1), lambda: f(1, 2, 3, 4), lambda: f(1, 2, d=3), lambda: f(1, a=2), lambda: f(b=1), lambda: g(), lambda: g(k=1), lambda: g(1, 2), lambda: h(a=1, b=2), lambda: h(), lambda: z(1), lambda: z(x=1), lambda: C(), lambda: C(1, 2), lambda: c.m(), lambda: c.m(1), lambda: c.m(1, 2, 3), lambda: C.m(1), lambda: (lambda q: q)(), lambda: f(*[1]), lambda: f(**{"q": 1}), lambda: g(k=1, m=2, n=3), lambda: f(1, 2, 3, c=4)]
for call in calls:
    try:
        call()
        print("no error")
    except TypeError as e:
        print(e)
