# __call__ on objects, callable(), classes as values
class Poly:
    def __init__(self, *c): self.c = c
    def __call__(self, x, *, shift=0):
        return sum(k * x ** i for i, k in enumerate(self.c)) + shift
p = Poly(1, 2, 3)
print(p(2), p(0), p(1, shift=100), list(map(p, range(4))), sorted([3, -2, 1], key=Poly(0, 0, 1)))
print(callable(p), callable(Poly), callable(5), callable(print), callable(lambda: 0), callable("x".upper))
class Plain: pass
try:
    Plain()()
except TypeError as e:
    print(e)
shapes = {"poly": Poly, "int": int, "list": list}
print(shapes["int"]("7"), shapes["list"]("ab"), shapes["poly"](5)(9))
def make(cls, *a): return cls(*a)
print(make(str, 5), make(dict), make(complex, 1, 2).real, [k.__name__ for k in (Poly, int, type)])
o = Plain()
o.__call__ = lambda: "no"
try:
    o()
except TypeError as e:
    print(e)
