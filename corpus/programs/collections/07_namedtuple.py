# namedtuple: fields, unpacking, _replace, _asdict, defaults
from collections import namedtuple
P = namedtuple("P", "x y")
p = P(1, y=2)
print(p, p.x, p[1], p[-1], tuple(p), p == (1, 2), len(p), 2 in p, p + (3,), P._fields, p._asdict())
q = p._replace(x=10)
x, y = q
print(q, x, y, P(*[3, 4]), P(**{"x": 5, "y": 6}), P._make("ab"), sorted([P(2, 1), P(1, 9)]), max(p, q), hash(p) == hash((1, 2)))
R = namedtuple("R", ["name", "qty", "unit"], defaults=[1, "pc"])
print(R("nut"), R("oil", unit="l"), R._field_defaults)
print(namedtuple("T", "a def a", rename=True)._fields, p[:1], isinstance(p, tuple), f"{p.x}/{p.y}", "%d-%d" % p)
for bad in [lambda: setattr(p, "x", 3), lambda: P(1), lambda: P(1, 2, 3), lambda: p.z, lambda: namedtuple("Bad", "a a"), lambda: namedtuple("Bad", "class")]:
    try:
        bad()
    except (AttributeError, TypeError, ValueError) as e:
        print(type(e).__name__)
