# total_ordering fills in the missing comparisons
from functools import total_ordering

@total_ordering
class Version:
    def __init__(self, text):
        self.parts = [int(p) for p in text.split(".")]

    def __eq__(self, other):
        return isinstance(other, Version) and self.parts == other.parts

    def __lt__(self, other):
        if not isinstance(other, Version):
            return NotImplemented
        return self.parts < other.parts

    def __repr__(self):
        return "v" + ".".join(map(str, self.parts))

a, b, c = Version("1.2"), Version("1.10"), Version("1.2")
print(a < b, a <= b, a > b, a >= b, a == c, a <= c, a >= c, a != b)
print(sorted([b, a, Version("0.9")]), max(a, b), min([b, a, c]))
try:
    a < "1.3"
except TypeError as e:
    print(type(e).__name__, e)
try:
    a >= 1
except TypeError as e:
    print(type(e).__name__)
print(a == "1.2", a != 5)
