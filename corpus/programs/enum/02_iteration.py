# walking an enum: order of definition, aliases, members
from enum import Enum

class Day(Enum):
    MON = 1
    TUE = 2
    TUESDAY = 2
    SUN = 0

print([d.name for d in Day], list(Day), len(Day), Day.TUESDAY, Day.TUESDAY is Day.TUE, Day["TUESDAY"].name)
print(list(Day.__members__), Day.__members__["TUESDAY"].value, [d.name for d in reversed(Day)], {d.name: d.value for d in Day})
print(sorted(Day, key=lambda d: d.value), max(Day, key=lambda d: d.value), [d for d in Day if d.value], list(enumerate(d.name for d in Day)))
print(Day.MON in Day, Day.MON in [Day.SUN, Day.MON], next(iter(Day)), dict.fromkeys(Day, 0)[Day.SUN])
names = " | ".join(d.name.title() for d in Day)
print(names)
