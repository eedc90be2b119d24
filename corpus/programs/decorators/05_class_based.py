# a class as decorator with state, and a decorator on a class
class Count:
    def __init__(self, f):
        self.f, self.calls = f, 0
    def __call__(self, *a, **k):
        self.calls += 1
        return self.f(*a, **k)
@Count
def double(x):
    return x * 2
print(double(2), double("a"), double.calls, type(double).__name__)
def with_repr(cls):
    def __repr__(self):
        return f"{cls.__name__}({', '.join(f'{k}={v!r}' for k, v in vars(self).items())})"
    cls.__repr__ = __repr__
    return cls
@with_repr
class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y
print(Point(1, "b"), [Point(0, None)])
def single(cls):
    made = []
    def get(*a):
        if not made:
            made.append(cls(*a))
        return made[0]
    return get
@single
class Config:
    def __init__(self, n): self.n = n
print(Config(1) is Config(2), Config(3).n)
