# __len__, __getitem__, __setitem__, __delitem__, __contains__, __iter__, __reversed__
class Table:
    def __init__(self): self.d = {}; self.log = []
    def __len__(self): return len(self.d)
    def __getitem__(self, k): self.log.append(("get", k)); return self.d[k]
    def __setitem__(self, k, v): self.log.append(("set", k)); self.d[k] = v
    def __delitem__(self, k): del self.d[k]
    def __contains__(self, k): return k in self.d or k == "magic"
    def __iter__(self): return iter(sorted(self.d))
    def __reversed__(self): return iter(["rev"])
t = Table()
t["b"] = 1; t["a"] = 3
t["b"] += 10
print(len(t), t["b"], "magic" in t, "zz" in t, list(t), [k for k in t], list(reversed(t)), bool(t))
del t["a"]
print(t.d, t.log)
class Seq:
    def __getitem__(self, i):
        if isinstance(i, slice): return ("slice", i.start, i.stop, i.step)
        if isinstance(i, tuple): return ("tuple", i)
        if i >= 3: raise IndexError("enough")
        return i * i
s = Seq()
print(list(s), 4 in s, 5 in s, s[1:2], s[::-1], s[1, 2], s[:, 0][1][1], max(s))
a, b, c = s
print(a, b, c, list(zip(s, "xyz")))
for f in (lambda: len(s), lambda: s[9], lambda: t["none"], lambda: s.__setitem__(0, 1)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
