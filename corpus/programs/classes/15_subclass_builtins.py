# subclasses of list, dict, str, int and Exception
class Stack(list):
    def push(self, x): self.append(x); return self
    def top(self): return self[-1] if self else None
s = Stack([1]).push(2)
print(s, s.top(), len(s), s + [3], type(s + [3]).__name__, type(s[:]).__name__, s == [1, 2], isinstance(s, list), Stack().top())
class Default(dict):
    def __missing__(self, k): return f"<{k}>"
d = Default(a=1)
print(d["a"], d["b"], d.get("b"), "b" in d, d)
class Money(int):
    def __repr__(self): return f"${int(self)}"
    def __add__(self, o): return Money(int(self) + o)
m = Money(5)
print(m, [m], m + 2, type(m + 2).__name__, type(m - 2).__name__, m * 2, sum([m, m], Money(0)), m == 5, f"{m:04d}")
class Path(str):
    def __truediv__(self, o): return Path(f"{self}/{o}")
p = Path("a") / "b" / "c"
print(p, type(p).__name__, p.upper(), type(p.upper()).__name__, p.split("/"), len(p))
class Upper(dict):
    def __setitem__(self, k, v): super().__setitem__(k.upper(), v)
u = Upper(a=1)
u["b"] = 2
u.update(c=3)
print(u)
