# __getattr__, __setattr__, __delattr__, __getattribute__
class Loose:
    def __init__(self): self.real = 1
    def __getattr__(self, name):
        if name.startswith("x_"): return name[2:].upper()
        raise AttributeError(f"no {name} here")
o = Loose()
print(o.real, o.x_abc, hasattr(o, "x_"), hasattr(o, "zz"), getattr(o, "zz", "default"))
try:
    o.zz
except AttributeError as e:
    print(e)
class Frozen:
    def __init__(self, **kw):
        for k, v in kw.items(): object.__setattr__(self, k, v)
    def __setattr__(self, k, v): raise TypeError(f"cannot set {k} to {v!r}")
    def __delattr__(self, k): print("refused", k)
f = Frozen(a=1)
print(f.a)
try:
    f.a = 2
except TypeError as e:
    print(e)
del f.a
print(f.a)
class Spy:
    n = 5
    def __getattribute__(self, name):
        return (name, object.__getattribute__(self, name)) if name == "n" else object.__getattribute__(self, name)
print(Spy().n)
class Record(dict):
    __getattr__ = dict.get
r = Record(a=1)
print(r.a, r.b, r["a"], len(r))
