# class patterns with __match_args__, keywords and built-in types
class P:
    __match_args__ = ("x", "y")
    def __init__(self, x, y): self.x, self.y = x, y
class Q(P): pass
class R:
    def __init__(self, name): self.name = name
def f(v):
    match v:
        case P(0, 0): return "origin"
        case P(x, y=0): return f"on x at {x}"
        case Q(x, y): return f"Q {x} {y}"
        case P(x=a, y=b) if a == b: return f"diagonal {a}"
        case P(): return "some P"
        case R(name=str() as n): return f"R {n}"
        case bool(b): return f"bool {b}"
        case int(i): return f"int {i}"
        case str() | bytes(): return "text"
        case float(z): return f"float {z}"
        case list([a, *_]): return f"list from {a}"
        case dict(): return "dict"
        case _: return "other"
for v in (P(0, 0), P(5, 0), Q(1, 2), Q(0, 0), P(3, 3), P(1, 2), R("n"), R(5), True, 7, "s", b"", 1.5, [9, 8], [], {}, None, (1,)):
    print(type(v).__name__, "->", f(v))
try:
    match P(1, 2):
        case P(1, 2, 3): pass
except TypeError as e:
    print(e)
try:
    match R("a"):
        case R("a"): pass
except TypeError as e:
    print(e)
