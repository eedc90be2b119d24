# __repr__, __str__ and __format__ in print, f-strings and containers
class Both:
    def __repr__(self): return "R"
    def __str__(self): return "S"
    def __format__(self, spec): return f"F[{spec}]"
class OnlyRepr:
    def __repr__(self): return "only-repr"
class OnlyStr:
    def __str__(self): return "only-str"
b, r, s = Both(), OnlyRepr(), OnlyStr()
print(b, str(b), repr(b), [b], {"k": b}, (b,), f"{b} {b!r} {b!s} {b:>5} {b!r:>5}", "{} {:x}".format(b, b), "%s %r" % (b, b))
print(r, str(r), [r], f"{r} {r!s:>12}|", {r: r})
print(s, f"{s}", str(s) + "!", "only-str" in repr(s))
class Sub(str):
    def __str__(self): return "sub:" + self.upper()
print(Sub("abc"), repr(Sub("abc")), Sub("abc") + "d", [Sub("q")])
class Bad:
    def __repr__(self): return 5
    def __str__(self): return None
for f in (repr, str):
    try:
        f(Bad())
    except TypeError as e:
        print(e)
try:
    f"{r:>5}"
except TypeError as e:
    print(e)
print("at" in repr(object()), repr(type(b).__name__))
