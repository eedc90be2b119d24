# overriding, super() in methods and __init__, calling the base by name
class Base:
    tag = "base"
    def __init__(self, n): self.n = n; print("Base init", n)
    def who(self): return f"{self.tag}:{self.n}"
    def twice(self): return self.who() * 2
class Mid(Base):
    tag = "mid"
    def who(self): return "<" + super().who() + ">"
class Leaf(Mid):
    def __init__(self, n, extra):
        super().__init__(n + 1)
        self.extra = extra
    def who(self): return super().who() + self.extra + Base.who(self)
print(Base(1).twice()); print(Mid(2).twice()); print(Leaf(3, "!").twice())
print(isinstance(Leaf(0, ""), Base), issubclass(Mid, Base), issubclass(Base, Mid), issubclass(Mid, (int, Base)))
print([c.__name__ for c in Leaf.__mro__], Leaf.__bases__[0].__name__)
class Forgot(Base):
    def __init__(self): pass
try:
    Forgot().who()
except AttributeError as e:
    print(e)
