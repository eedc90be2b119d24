# __init_subclass__, __new__, type() of three arguments
class Plugin:
    all = {}
    def __init_subclass__(cls, /, tag=None, **kw):
        super().__init_subclass__(**kw)
        Plugin.all[tag or cls.__name__.lower()] = cls
class Csv(Plugin): pass
class Json(Plugin, tag="js"): pass
print({k: v.__name__ for k, v in Plugin.all.items()})
class One:
    made = None
    def __new__(cls, *a):
        if cls.made is None:
            cls.made = super().__new__(cls)
        return cls.made
    def __init__(self, v): self.v = v
a, b = One(1), One(2)
print(a is b, a.v)
class Even(int):
    def __new__(cls, n): return super().__new__(cls, n - n % 2)
print(Even(7), Even(8) + 1)
class Other:
    def __new__(cls): return "not an Other"
print(Other())
Made = type("Made", (Csv,), {"x": 5, "get": lambda self: self.x * 2})
print(Made().get(), Made.__name__, "made" in Plugin.all, type(Made).__name__)
