# a true answer of __exit__ swallows the exception
class Swallow:
    def __init__(self, *kinds): self.kinds = kinds
    def __enter__(self): return self
    def __exit__(self, t, v, tb):
        self.seen = v
        return t is not None and issubclass(t, self.kinds)
with Swallow(ValueError) as s:
    int("z")
    print("never")
print("went on", repr(s.seen))
with Swallow(ValueError) as s:
    pass
print(s.seen)
try:
    with Swallow(KeyError):
        [][0]
except IndexError as e:
    print("through:", e)
for n in (0, 1):
    with Swallow(ZeroDivisionError):
        print(1 / n)
class Truthy:
    def __enter__(self): pass
    def __exit__(self, *a): return "any text"
with Truthy() as t:
    print(t)
    raise RuntimeError("gone")
print("end")
