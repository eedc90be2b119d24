# two names for one value, unique
from enum import Enum, unique
class S(Enum):
    ON = 1
    OFF = 0
    ACTIVE = 1
print(S.ACTIVE, S.ACTIVE is S.ON, list(S), S["ACTIVE"].name, list(S.__members__.items()))
try:
    @unique
    class T(Enum):
        A = 1
        B = 1
except ValueError as e:
    print(e)
print(bool(S.OFF), S(0), [m for m in S if m is not S.ON])
class Empty(Enum): pass
class Full(Empty):
    X = 1
print(list(Empty), Full.X)
try:
    class More(S):
        EXTRA = 5
except TypeError as e:
    print(type(e).__name__)
