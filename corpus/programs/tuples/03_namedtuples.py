# collections.namedtuple and typing.NamedTuple
from collections import namedtuple
from typing import NamedTuple
P = namedtuple("P", "x y")
p = P(1, y=2)
print(p, p.x, p[1], p == (1, 2), p._replace(x=9), p._asdict(), P._fields, P._make([3, 4]), sum(p), len(p), isinstance(p, tuple), p + (3,), hash(p) == hash((1, 2)), sorted([P(2, 1), P(1, 5)]))
x, y = p; print(x, y, *p, {p: "key"}[(1, 2)], f"{p.x}/{p.y}", p.count(1))
class Emp(NamedTuple):
    name: str
    pay: float = 10.0
    def double(self): return self._replace(pay=self.pay * 2)
e = Emp("Ann"); print(e, e.double(), Emp._field_defaults, e[0], Emp(*("Bo", 1)), Emp("a") < Emp("b"))
D = namedtuple("D", ["a", "b"], defaults=[0]); print(D(1), D(b=2, a=1))
try: p.x = 5
except AttributeError as err: print(err)
for f in (lambda: P(1), lambda: p.z, lambda: P(1, 2, 3), lambda: namedtuple("Q", "a a")):
    try: f()
    except (TypeError, AttributeError, ValueError) as err: print(type(err).__name__, err if "new" not in str(err) else "bad arguments")
match p:
    case P(x=1, y=b): print("matched", b)
