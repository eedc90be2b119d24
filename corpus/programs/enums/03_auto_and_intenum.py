# auto(), IntEnum ordering and arithmetic
from enum import Enum, IntEnum, auto
class Step(Enum):
    A = auto()
    B = auto()
    C = 10
    D = auto()
print([(s.name, s.value) for s in Step])
class Pri(IntEnum):
    LOW = 1
    HIGH = 3
print(Pri.LOW < Pri.HIGH, Pri.HIGH + 1, max(Pri).name, sorted([Pri.HIGH, Pri.LOW])[0].name, Pri.HIGH == 3, Pri(3).name, [10, 20][Pri.LOW])
print(repr(Pri.LOW), int(Pri.HIGH), type(Pri.LOW + Pri.HIGH).__name__, 3 in [Pri.HIGH], {3: "x"}[Pri.HIGH])
print("%d" % Pri.HIGH, Pri.HIGH.value / 2, range(Pri.HIGH), sum(Pri))
try:
    Step.A < Step.B
except TypeError as e:
    print(e)
