# calls, try-helpers, methods and closures inside comprehensions
def safe(f, x):
    try:
        return f(x)
    except Exception as e:
        return type(e).__name__
print([safe(int, x) for x in ["1", "x", None, 2.9]], [safe(lambda v: 1 / v, x) for x in (0, 2)])
class C:
    base = 10
    def __init__(self, ks): self.ks = ks
    def scaled(self): return [k * self.base for k in self.ks]
    def pairs(self): return {k: [self.base + j for j in range(k)] for k in self.ks}
print(C([1, 2]).scaled(), C([0, 2]).pairs())
def f(n):
    return [g(i) for i in range(n)]
def g(i):
    return [i] * i
print(f(4), [r[0] for r in f(4) if r])
print([s.strip().title() for s in " a b , c,".split(",") if s.strip()], [sum(row) for row in f(4)])
fs = [lambda x, k=k: x + k for k in range(3)]
print([q(10) for q in fs], [(lambda v: v * 2)(v) for v in "ab"])
try:
    [1 / x for x in (1, 0)]
except ZeroDivisionError as e:
    print(e)
try:
    [undefined_thing for _ in range(1)]
except NameError as e:
    print(e)
print([undefined_thing for _ in range(0)])
