# a name that no member has, uncaught
from enum import IntEnum

class Month(IntEnum):
    JAN = 1
    FEB = 2
    DEC = 12

for raw in ["jan", "Feb", "DEC"]:
    m = Month[raw.upper()]
    print(raw, int(m), m.name.capitalize(), m % 12 + 1)
print(Month(2).name)
print(getattr(Month, "NOV", "none"))
print(Month["NOV"])
