# instances that can be gone over, given to what takes items and to what does not
class Money:
    def __init__(self, *amounts): self.amounts = list(amounts)
    def __iter__(self): return iter(self.amounts)
    def __len__(self): return len(self.amounts)
    def __lt__(self, o): return sum(self.amounts) < sum(o.amounts)
    def __gt__(self, o): return sum(self.amounts) > sum(o.amounts)
    def __add__(self, o): return Money(*self.amounts, *o.amounts)
    def __repr__(self): return f"Money{tuple(self.amounts)}"
    def __getitem__(self, i): return self.amounts[i]
a, b = Money(1, 2), Money(5)
print(max(a, b), min(a, b), max(a), min([a, b]), sum([a, b], Money()), sorted([b, a]), max([a, b], key=len), max(a, b, key=lambda m: m[0]))
from collections import Counter, deque, OrderedDict
import math, statistics
print(Counter(a), deque(a), deque(a, maxlen=1), dict.fromkeys(a, b), list(enumerate(a, 1)), list(zip(a, Money(7, 8))), math.prod(a), statistics.mean(a), set(a), tuple(a), ",".join(map(str, a)), [*a, *b], list(reversed(a.amounts)), bytes(a), sum(a, 10), any(a), all(a), frozenset(b))
x, y = a
first, *rest = Money(1, 2, 3)
print(x, y, first, rest, 2 in a, 9 in a, list(map(lambda v: v * 2, a)), list(filter(None, Money(0, 1))), dict(zip("ab", a)), {*a}, str(a), len(a))
ext = [0]
ext.extend(a)
ext[:1] = b
print(ext, set([1]).union(a), {1, 2, 9}.intersection(a), sorted(Money(3, 1), reverse=True), list(iter(a)), next(iter(b)))
# what is no instance stays what it is
d = {}
d.update({"ab": 2})
print(dict({"ab": 1}), d, Counter({"a": 3}), OrderedDict({"ab": 1}), dict([("k", 1)]), bytes(2), statistics.NormalDist(1, 2).mean)
