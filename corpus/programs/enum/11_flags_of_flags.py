# values of an enumeration that are computed of others which `auto()` gave
from enum import Flag, IntFlag, IntEnum, auto


class Access(Flag):
    NONE = 0
    READ = auto()
    WRITE = auto()
    RUN = auto()
    CHANGE = READ | WRITE
    ALL = CHANGE | RUN


print(Access.CHANGE, repr(Access.ALL), Access.READ in Access.CHANGE, list(Access.ALL), Access(3) is Access.CHANGE)
print(Access.ALL & ~Access.WRITE, bool(Access.NONE), len(Access), [a.value for a in Access])


class Bits(IntFlag):
    LOW = 1
    HIGH = 8
    BOTH = LOW | HIGH
    NEXT = auto()
    FAR = 1 << 6
    LAST = auto()


print(Bits.BOTH, Bits.NEXT.value, Bits.LAST.value, Bits.BOTH + 1)


class Step(IntEnum):
    ONE = auto()
    TWO = auto()
    SUM = ONE + TWO if False else 3
    NEXT = auto()


print([int(s) for s in Step], Step.NEXT.name)
