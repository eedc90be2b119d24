# members: name, value, text forms, identity, lookup
from enum import Enum

class Color(Enum):
    RED = 1
    GREEN = "g"
    BLUE = (0, 0, 255)

c = Color.RED
print(c, repr(c), c.name, c.value, type(c).__name__, f"{c}", f"{c!r:>20}", [c], str(c))
print(Color("g"), Color["BLUE"], Color((0, 0, 255)), Color(1) is c, c == 1, c == Color.RED, c != Color.GREEN, c in Color, isinstance(c, Color))
for bad in [lambda: Color(2), lambda: Color["PINK"], lambda: Color("RED"), lambda: c < Color.GREEN]:
    try:
        bad()
    except (ValueError, KeyError, TypeError, AttributeError) as e:
        print(type(e).__name__, e)
print({Color.RED: "stop"}[Color(1)], bool(Color.RED), len(Color), hash(c) == hash(Color.RED))
