# copies of Counter, deque, defaultdict, date, Decimal, dataclass, enum
import copy
from collections import Counter, defaultdict, deque
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import Enum

class E(Enum):
    A = 1

@dataclass
class Rec:
    tags: list = field(default_factory=list)

for v in [Counter("aab"), deque([1, [2]], maxlen=4), date(2024, 1, 1), Decimal("1.0"), E.A, range(3), "s", None, 1.5, Rec(["x"])]:
    c = copy.deepcopy(v)
    print(c, c == v, type(c) is type(v))
dd = defaultdict(list, a=[1])
c, d = copy.copy(dd), copy.deepcopy(dd)
dd["a"].append(2)
print(c, d, c["new"], d.default_factory is list)
r = Rec()
s, t = copy.copy(r), copy.deepcopy(r)
r.tags.append(1)
print(s, t, copy.deepcopy(E.A) is E.A, copy.copy(deque([1], 3)).maxlen)
