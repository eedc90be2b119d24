# order=True compares field by field; other types are refused
from dataclasses import dataclass, field

@dataclass(order=True)
class Task:
    prio: int
    name: str = field(compare=False)
    cost: float = 0.0

a, b, c = Task(2, "zip"), Task(1, "pack"), Task(2, "tape", 0.5)
print(sorted([a, b, c]), min(a, b).name, max([a, b, c]).name, sep="\n")
print(a < c, a <= Task(2, "other"), a == Task(2, "other"), a > b, b >= a)
try:
    a < (2, "zip")
except TypeError as e:
    print(e)
@dataclass
class Plain:
    n: int
try:
    sorted([Plain(2), Plain(1)])
except TypeError as e:
    print(e)
print(sorted([Plain(2), Plain(1)], key=lambda p: p.n))
try:
    Task("x", "n") < Task(1, "n")
except TypeError as e:
    print(e)
