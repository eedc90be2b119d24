# IntEnum: numbers that know their name
from enum import IntEnum

class Level(IntEnum):
    LOW = 1
    MID = 5
    HIGH = 10

print(Level.LOW, repr(Level.MID), f"{Level.HIGH}", f"{Level.HIGH:03d}", "%d" % Level.HIGH, int(Level.LOW), str(Level.LOW), format(Level.MID))
print(Level.LOW < Level.MID, Level.MID + 1, Level.HIGH == 10, Level.HIGH / 4, max(Level), sum(Level), sorted([Level.HIGH, 3, Level.LOW]), type(Level.LOW + Level.LOW).__name__)
print([10, 20, 30][Level.LOW], Level(5), isinstance(Level.LOW, int), {1: "a"}[Level.LOW], range(Level.MID)[-1], 5 in Level.__members__.values(), Level.MID is Level(5))
print(list(range(Level.LOW, Level.MID)), "x" * Level.MID, Level.HIGH > 9.5, -Level.LOW, Level.LOW.name, bool(Level.LOW))
try:
    Level(2)
except ValueError as e:
    print(e)
