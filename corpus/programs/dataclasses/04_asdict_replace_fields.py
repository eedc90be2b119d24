# asdict, astuple, replace, fields
from dataclasses import dataclass, asdict, astuple, replace, fields, is_dataclass, field
@dataclass
class Pt:
    x: int
    y: int = 5
@dataclass
class Line:
    a: Pt
    more: list[Pt] = field(default_factory=list)
    meta: dict = field(default_factory=dict)
l = Line(Pt(1), [Pt(2, 3)], {"p": Pt(0, 0), "t": (Pt(9),)})
print(asdict(l))
print(astuple(l))
print(replace(l.a, y=7), l.a, replace(Pt(1, 2)))
print([(f.name, f.type.__name__) for f in fields(Pt)], is_dataclass(Pt), is_dataclass(l), is_dataclass(5))
d = asdict(l)
d["more"].append(1)
print(len(l.more), Pt(**{"x": 4}), Pt(*astuple(Pt(8, 9))))
try:
    replace(l.a, z=1)
except TypeError as e:
    print(e)
try:
    asdict(5)
except TypeError as e:
    print(e)
