# attrgetter: one, several, dotted
from operator import attrgetter
from collections import namedtuple
from datetime import date

class Box:
    def __init__(self, name, size):
        self.name, self.size = name, size

Size = namedtuple("Size", "w h")
boxes = [Box("b", Size(2, 9)), Box("a", Size(5, 1)), Box("c", Size(2, 3))]
print([b.name for b in sorted(boxes, key=attrgetter("size.w", "size.h"))], [b.name for b in sorted(boxes, key=attrgetter("name"))], attrgetter("name", "size.h")(boxes[0]))
print(max(boxes, key=attrgetter("size.h")).name, list(map(attrgetter("year"), [date(2020, 1, 1), date(2021, 1, 1)])), attrgetter("real", "imag")(3), attrgetter("size")(boxes[1]))
for f, x in [(attrgetter("nope"), boxes[0]), (attrgetter("size.d"), boxes[0])]:
    try:
        f(x)
    except AttributeError as e:
        print(type(e).__name__, e)
try:
    attrgetter(3)
except TypeError as e:
    print(type(e).__name__, e)
