# hooks of attributes, methods given later, classes made by calls
class C:
    def __init__(self): self.x = 1
    def __getattribute__(self, name):
        return object.__getattribute__(self, name)
print(C().x)
def deco(f):
    def inner(*a): return f(*a)
    inner.__name__ = f.__name__
    inner.__doc__ = f.__doc__
    return inner
@deco
def hello():
    "doc"
    return 1
print(hello(), hello.__name__, hello.__doc__)
from dataclasses import dataclass
@dataclass(frozen=True)
class F:
    a: int
    b: int = 0
    def __post_init__(self):
        object.__setattr__(self, "b", self.a * 2)
print(F(4))
class Base:
    reg = []
    def __init_subclass__(cls, **kw):
        super().__init_subclass__(**kw)
        cls.reg.append(cls.__name__)
class D(Base): pass
class E(D): pass
print(Base.reg)
class V:
    def __setattr__(self, k, v):
        if k == "age" and v < 0: raise ValueError("bad")
        super().__setattr__(k, v)
    def __delattr__(self, k):
        print("del", k)
        super().__delattr__(k)
v = V()
v.age = 5
try:
    v.age = -1
except ValueError as e: print(e)
v.age += 1
print(v.age, vars(v))
setattr(v, "name", "x")
for n in ["age", "name"]:
    setattr(v, n, 7)
    print(getattr(v, n))
del v.name
print(hasattr(v, "name"))
class Lazy:
    def __getattr__(self, name):
        if name.startswith("get_"):
            return lambda *a: (name[4:], a)
        raise AttributeError(name)
l = Lazy()
print(l.get_x(1, 2), hasattr(l, "foo"), getattr(l, "foo", 3))
for n in ["get_a", "b"]:
    print(n, hasattr(l, n))
    print(getattr(l, n, None) is None)
try:
    l.zip
except AttributeError as e: print("no", e)
class Single:
    _i = None
    def __new__(cls, *args, **kw):
        if cls._i is None:
            cls._i = super().__new__(cls)
        return cls._i
    def __init__(self, n=0): self.n = n
print(Single(1) is Single(2), Single().n)
class P:
    def __init__(self): self.__v = 3
    @property
    def v(self): return self.__v
    @v.setter
    def v(self, n): self.__v = n
p = P(); p.v = 4
print(p.v, vars(p), p._P__v)
T = type("T", (), {"k": 1, "f": lambda self, y=2: self.k + y})
print(T().f(), T.__name__)
