# frozen, order, hash, sorting
from dataclasses import dataclass, FrozenInstanceError
@dataclass(frozen=True, order=True)
class Ver:
    major: int
    minor: int = 0
    name: str = ""
vs = [Ver(1, 2), Ver(0, 9, "z"), Ver(1, 0), Ver(0, 9, "a")]
for v in sorted(vs):
    print(v)
print(Ver(1) < Ver(1, 1), Ver(1) <= Ver(1), Ver(2) > Ver(1, 99), max(vs))
print(len({Ver(1), Ver(1, 0), Ver(1, 1)}), {Ver(3): "c"}[Ver(3, 0)], hash(Ver(1)) == hash(Ver(1)))
try:
    vs[0].major = 5
except FrozenInstanceError as e:
    print(type(e).__name__, e, isinstance(e, AttributeError))
try:
    del vs[0].minor
except AttributeError as e:
    print(e)
try:
    Ver(1) < (1, 0, "")
except TypeError as e:
    print(e)
