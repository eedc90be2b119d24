# property getters, setters, deleters, read-only and computed
class Temp:
    def __init__(self, c): self.c = c
    @property
    def c(self):
        "degrees"
        return self._c
    @c.setter
    def c(self, v):
        if v < -273.15:
            raise ValueError(f"{v} is too cold")
        self._c = v
    @c.deleter
    def c(self):
        print("deleted"); self._c = 0
    @property
    def f(self): return self.c * 9 / 5 + 32
    k = property(lambda self: self.c + 273.15)
t = Temp(20)
print(t.c, t.f, t.k, Temp.c.__doc__)
t.c = 100
t.c += 1
print(t.f)
del t.c
print(t.c, vars(t))
for f in (lambda: setattr(t, "c", -300), lambda: setattr(t, "f", 1), lambda: delattr(t, "f"), lambda: Temp(-999), lambda: t.f()):
    try:
        f()
    except (ValueError, AttributeError, TypeError) as e:
        print(type(e).__name__, e)
class Sub(Temp):
    @property
    def c(self): return -super().c
    @c.setter
    def c(self, v): self._c = v
print(Sub(5).c, Sub(5).f)
