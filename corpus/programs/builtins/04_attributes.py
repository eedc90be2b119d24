# getattr, setattr, hasattr, delattr, vars with text names
class C:
    kind = "c"
    def __init__(self): self.n = 1
    def go(self, x=0): return self.n + x
c = C()
print(getattr(c, "n"), getattr(c, "zz", None), getattr(c, "kind"), getattr(c, "go")(5), hasattr(c, "go"), hasattr(c, "q"), setattr(c, "q", [1]), c.q, vars(c), getattr("abc", "upper")(), getattr([], "append").__name__)
setattr(c, "odd name", 3); print(getattr(c, "odd name"), delattr(c, "q"), hasattr(c, "q"), [a for a in ("n", "kind", "nope") if hasattr(C, a)])
for op in ("upper", "strip", "nope"):
    print(op, getattr(" a ", op, lambda: "no such method")())
for f in (lambda: getattr(c, "zz"), lambda: getattr(5, "x"), lambda: getattr(c, 5), lambda: delattr(c, "zzz"), lambda: vars(5), lambda: getattr(C, "n"), lambda: getattr(None, "go")):
    try:
        f()
    except (AttributeError, TypeError) as e:
        print(type(e).__name__, e if "must be" not in str(e) and "zzz" not in str(e) else "")
