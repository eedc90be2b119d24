# __eq__ and __hash__ in ==, in, dicts and sets
class P:
    def __init__(self, x, y): self.x, self.y = x, y
    def __eq__(self, o):
        if not isinstance(o, P): return NotImplemented
        return (self.x, self.y) == (o.x, o.y)
    def __hash__(self): return hash((self.x, self.y))
a, b, c = P(1, 2), P(1, 2), P(2, 1)
print(a == b, a != b, a == c, a is b, a == (1, 2), (1, 2) == a, a != 5)
print(len({a, b, c}), {a: "v"}[b], b in [a], [a].index(b), [a, b, c].count(a), hash(a) == hash(b))
class NoHash:
    def __eq__(self, o): return True
try:
    {NoHash()}
except TypeError as e:
    print(e)
print(NoHash() == 5, NoHash() != 5, 5 == NoHash(), NoHash() in [1], [NoHash()] == [3])
class Plain: pass
p, q = Plain(), Plain()
print(p == q, p == p, len({p, q, p}), p != q)
class Odd:
    def __eq__(self, o): return "truthy text"
print(Odd() == 1, Odd() != 1, not (Odd() == 1))
class Sub(P): pass
print(Sub(1, 2) == a, a == Sub(1, 2), len({Sub(1, 2), a}))
