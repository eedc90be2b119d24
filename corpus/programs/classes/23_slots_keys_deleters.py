# slots, keys of their own, flags, deleters
class D:
    __slots__ = ("a", "b")
    def __init__(self): self.a = 1
d = D()
d.b = 2
try:
    d.c = 3
except AttributeError as e: print(e)
class K:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return self.n == o.n
    def __hash__(self): return hash(self.n)
    def __repr__(self): return f"K{self.n}"
x = {K(1): "a"}
print(x.pop(K(1)), x.setdefault(K(2), []), x.pop(K(9), None), x)
a = {K(1), K(2)}; b = {K(2), K(3)}
print(len(a | b), a & b, a - b, len(a ^ b))
a.discard(K(1)); print(a)
class G:
    def __getitem__(self, i):
        if i > 2: raise IndexError
        return i
print(2 in G(), 7 in G(), list(G()))
from enum import Flag, auto
class F(Flag):
    A = auto()
    B = auto()
    C = auto()
print([m.name for m in F.A | F.C], list(F.B), len(list(F(0))))
class W:
    def __init__(self): self._x = 1
    @property
    def x(self):
        "the x"
        return self._x
    @x.deleter
    def x(self): print("gone"); self._x = None
w = W()
del w.x
print(w.x, W.x.__doc__)
try:
    w.x = 3
except AttributeError as e: print(e)
match w:
    case W(x=None): print("none")
