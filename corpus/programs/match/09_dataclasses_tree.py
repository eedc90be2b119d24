# match over dataclasses: an expression evaluator
from dataclasses import dataclass
@dataclass
class Num:
    v: float
@dataclass
class Bin:
    op: str
    l: object
    r: object
@dataclass
class Neg:
    e: object
def ev(t):
    match t:
        case Num(v): return v
        case Neg(Neg(e)): return ev(e)
        case Neg(e): return -ev(e)
        case Bin("+", l, r): return ev(l) + ev(r)
        case Bin("*", Num(0), _) | Bin("*", _, Num(0)): return 0
        case Bin("*", l, r): return ev(l) * ev(r)
        case Bin(op=o): raise ValueError(f"no operator {o!r}")
        case _: raise TypeError(f"no tree: {t!r}")
print(ev(Bin("+", Num(1), Bin("*", Num(2), Neg(Num(3))))))
print(ev(Neg(Neg(Num(4)))), ev(Bin("*", "ignored", Num(0))))
for bad in (Bin("^", Num(1), Num(2)), 5, Neg("x")):
    try:
        ev(bad)
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
