# members, names, values, lookup, iteration
from enum import Enum
class Color(Enum):
    RED = 1
    GREEN = "g"
    BLUE = (0, 0, 255)
print(Color.RED, repr(Color.RED), Color.RED.name, Color.RED.value, Color["GREEN"], Color("g"), Color((0, 0, 255)).name)
print(list(Color), len(Color), [c.name for c in Color], Color.RED in Color)
print(Color.RED is Color(1), Color.RED == 1, Color.RED == Color.RED, Color.RED != Color.BLUE)
for f in (lambda: Color(9), lambda: Color["PINK"], lambda: Color.RED < Color.GREEN, lambda: Color.PINK, lambda: setattr(Color.RED, "value", 3)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e if type(e) is not AttributeError else "")
print({Color.RED: "stop"}[Color.RED], isinstance(Color.RED, Color), type(Color.RED).__name__, f"{Color.BLUE.name:>6}")
print(list(Color.__members__), bool(Color.RED))
