# classes that derive from dict and list
class AttrDict(dict):
    __getattr__ = dict.get
    __setattr__ = dict.__setitem__
    __delattr__ = dict.__delitem__
a = AttrDict(x=1, y={"z": 2})
a.w = 5
print(a.x, a["w"], a.nope, a, len(a), isinstance(a, dict), sorted(a), list(a.items()))
del a.w
print("w" in a, dict(a), a == {"x": 1, "y": {"z": 2}}, {**a})
import json
print(json.dumps(a), json.dumps([a, 1]))
class Stack(list):
    def __init__(self, *a):
        super().__init__(*a)
        self.name = "st"
    def push(self, x):
        self.append(x)
        return self
    def peek(self): return self[-1]
s = Stack([3, 1])
s.push(2)
print(s, s.peek(), sorted(s), [x * 2 for x in s], sum(s), max(s), s[1:], s[-1], s.name, len(s), 3 in s, bool(Stack()))
s.sort(); print(s, s.index(2), isinstance(s, list), s == [1, 2, 3], s + [9], [0] + s, type(s).__name__)
s += [7]
print(s, type(s).__name__)
for i, x in enumerate(s): print(i, x, end=" ")
print()
a, *b = s
print(a, b, ", ".join(str(x) for x in s), s.pop(), s)
class Default(dict):
    def __missing__(self, k):
        self[k] = []
        return self[k]
d = Default()
d["a"].append(1); d["a"].append(2)
print(d, d.get("b"), "b" in d)
class Reg(dict):
    def register(self, name):
        def deco(f):
            self[name] = f
            return f
        return deco
r = Reg()
@r.register("hi")
def hi(): return "hi!"
print(r["hi"](), list(r))
class Upper(dict):
    def __setitem__(self, k, v): super().__setitem__(k.upper(), v)
u = Upper(a=1)
u["b"] = 2
u.update(c=3)
print(u, f"{u}", str(u), repr(u))
import copy
s2 = copy.copy(s); s2.append(1); print(s, s2)
print(copy.deepcopy(s), issubclass(Stack, list))
for k, v in u.items(): print(k, v)
for k in u: print(k)
