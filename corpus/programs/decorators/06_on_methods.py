# decorators on methods, with self passed on, and validation of arguments
import functools
def positive(f):
    @functools.wraps(f)
    def inner(self, n, *rest):
        if n <= 0:
            raise ValueError(f"{f.__name__} needs a positive number, got {n!r}")
        return f(self, n, *rest)
    return inner
class Tank:
    def __init__(self):
        self.level = 0
    @positive
    def fill(self, n):
        self.level += n
        return self
    @positive
    def drain(self, n):
        self.level -= n
        return self
    @staticmethod
    @functools.lru_cache(maxsize=None)
    def square(x):
        print("square of", x)
        return x * x
t = Tank()
print(t.fill(5).drain(2).level)
for bad in (0, -1.5):
    try:
        t.fill(bad)
    except ValueError as e:
        print(e)
print(Tank.square(3), t.square(3), Tank.square(4), t.fill.__name__)
