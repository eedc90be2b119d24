# auto: numbers go on from the last value; own rules for texts
from enum import Enum, auto, StrEnum

class A(Enum):
    X = auto()
    Y = auto()
    Z = 10
    W = auto()

class B(Enum):
    def _generate_next_value_(name, start, count, last_values):
        return f"{name.lower()}-{count}"
    ONE = auto()
    TWO = auto()

class S(StrEnum):
    RED_HOT = auto()
    COLD = "ice"

print([(a.name, a.value) for a in A], [b.value for b in B])
print([s.value for s in S], S.RED_HOT, f"{S.COLD}", S.COLD == "ice", S.COLD.upper(), repr(S.COLD), "-".join(S), S("red_hot") is S.RED_HOT)
print(A(11), B("two-1").name, isinstance(S.COLD, str), sorted(S), S.COLD + "!", {"ice": 1}[S.COLD])
