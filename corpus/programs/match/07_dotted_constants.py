# dotted names are values, plain names bind
import math
from enum import Enum
class Color(Enum):
    RED = 1
    BLUE = 2
class K:
    LIMIT = 10
    WORD = "go"
def f(x):
    match x:
        case Color.RED: return "red"
        case Color(): return "other color"
        case K.LIMIT: return "limit"
        case [K.WORD, n]: return f"go {n}"
        case {"w": K.WORD}: return "word in dict"
        case math.pi: return "pi"
        case _: return "none"
for x in (Color.RED, Color.BLUE, 10, 10.0, ["go", 5], ["stop", 5], {"w": "go"}, math.pi, 3.14, 1):
    print(x, f(x))
LIMIT = 3
match 99:
    case LIMIT: print("bound", LIMIT)
print(LIMIT)
