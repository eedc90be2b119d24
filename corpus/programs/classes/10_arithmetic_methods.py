# __add__, __radd__, __iadd__, __mul__, __neg__, __matmul__ and NotImplemented
class V:
    def __init__(self, x, y): self.x, self.y = x, y
    def __repr__(self): return f"V({self.x}, {self.y})"
    def __add__(self, o):
        return V(self.x + o.x, self.y + o.y) if isinstance(o, V) else NotImplemented
    def __radd__(self, o): return self if o == 0 else NotImplemented
    def __sub__(self, o): return V(self.x - o.x, self.y - o.y)
    def __mul__(self, k): return V(self.x * k, self.y * k)
    __rmul__ = __mul__
    def __matmul__(self, o): return self.x * o.x + self.y * o.y
    def __neg__(self): return V(-self.x, -self.y)
    def __pos__(self): return "pos"
    def __invert__(self): return "inv"
    def __abs__(self): return (self.x ** 2 + self.y ** 2) ** 0.5
    def __truediv__(self, k): return V(self.x / k, self.y / k)
    def __divmod__(self, k): return "dm"
    def __pow__(self, k): return f"pow {k}"
    def __rsub__(self, o): return f"{o} rsub"
a, b = V(1, 2), V(3, 4)
print(a + b, a - b, a * 2, 2 * a, a @ b, -a, +a, ~a, abs(b), a / 2, divmod(a, 1), a ** 3, 9 - a)
print(sum([a, b, a]))
c = a
c += b
print(c, a)
class L:
    def __init__(self): self.i = []
    def __iadd__(self, x): self.i.append(x); return self
l = m = L()
l += 1; l += "b"
print(m.i, l is m)
for f in (lambda: a + 1, lambda: 1 + a, lambda: a // 2, lambda: a % 2, lambda: a << 1):
    try:
        print(f())
    except TypeError as e:
        print(e)
