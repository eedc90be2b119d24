# asserts as checks inside functions and classes
class Acc:
    def __init__(self, n): self.n = n; self.check()
    def check(self): assert self.n >= 0, f"balance {self.n}"; return True
    def take(self, k):
        assert isinstance(k, (int, float)), f"not a number: {k!r}"
        self.n -= k
        try: self.check()
        except AssertionError: self.n += k; raise
        return self.n
a = Acc(10)
for k in (3, 20, "x", 7, 0.5, None):
    try: print(k, a.take(k))
    except AssertionError as e: print(k, "refused:", e)
print(a.n, a.check())
try: Acc(-1)
except AssertionError as e: print(e)
