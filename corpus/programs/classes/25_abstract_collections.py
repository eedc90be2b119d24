# what classes of `collections.abc` make of the methods that a class defines
from collections.abc import MutableSequence, Set, Iterator, Mapping, MutableMapping, Sequence
class L(MutableSequence):
    def __init__(self, *x): self.x = list(x)
    def __getitem__(self, i): return self.x[i]
    def __setitem__(self, i, v): self.x[i] = v
    def __delitem__(self, i): del self.x[i]
    def __len__(self): return len(self.x)
    def insert(self, i, v): self.x.insert(i, v)
    def __repr__(self): return f"L{self.x}"
l = L(1, 2)
l.append(3); l.extend([4, 5]); l += [6]
print(l, l.pop(), l.pop(0), l, 3 in l, list(l), l.index(4), l.count(2), list(reversed(l)))
l.remove(3); l.reverse()
print(l)
l.clear()
print(l, len(l), bool(l))
class S(Set):
    def __init__(self, xs=()): self.d = sorted(set(xs))
    def __contains__(self, x): return x in self.d
    def __iter__(self): return iter(self.d)
    def __len__(self): return len(self.d)
    def __repr__(self): return f"S({self.d})"
a, b = S([1, 2, 3]), S([2, 3, 4])
print(a & b, a | b, a - b, a ^ b, a <= b, S([2]) < a, a == S([3, 2, 1]), a.isdisjoint(S([9])), a >= S([1]))
class It(Iterator):
    def __init__(self, n): self.n = n
    def __next__(self):
        if not self.n: raise StopIteration
        self.n -= 1
        return self.n
print(list(It(3)), next(It(2)), sum(It(4)), isinstance(It(1), Iterator))
class Env(Mapping):
    def __init__(self, d, parent=None): self.d, self.parent = d, parent
    def __getitem__(self, k):
        try:
            return self.d[k]
        except KeyError:
            if self.parent is None: raise
            return self.parent[k]
    def __iter__(self): return iter(self.d)
    def __len__(self): return len(self.d)
e = Env({"a": 1}, Env({"b": 2}))
print(e["b"], e.get("z", 9), "b" in e, dict(e), list(e.items()), list(e.keys()), list(e.values()), {**e}, e == {"a": 1}, e != {"a": 1})
try:
    e["q"]
except KeyError as x:
    print("no", x)
class Lower(MutableMapping):
    def __init__(self, *a, **k):
        self.store = dict()
        self.update(*a, **k)
    def __getitem__(self, k): return self.store[k.lower()]
    def __setitem__(self, k, v): self.store[k.lower()] = v
    def __delitem__(self, k): del self.store[k.lower()]
    def __iter__(self): return iter(self.store)
    def __len__(self): return len(self.store)
h = Lower({"Content-Type": "x"}, ACCEPT="y")
h.update(Lower(Foo=1)); h.update([("BAR", 2)])
print(h["content-TYPE"], dict(h), h.pop("foo"), h.pop("nope", None), h.setdefault("New", 5), h.popitem(), len(h), h == Lower(h))
try:
    h.pop("zz")
except KeyError as x:
    print("pop", x)
h.clear()
print(dict(h), isinstance(h, Mapping), isinstance(h, MutableMapping), "x" in h)
