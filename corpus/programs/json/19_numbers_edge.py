# bools inside numbers, int against float, int subclasses, large powers
import json
from enum import IntEnum

class Level(IntEnum):
    LOW = 1
    HIGH = 9

print(json.dumps([Level.LOW, Level.HIGH, {"l": Level.HIGH}]))
print(json.dumps({Level.LOW: "low"}))
print(json.dumps([True + True, 3 // 1, 6 / 2, 2 ** 40, -2 ** 31, round(2.675, 2), int(7.9)]))
print(json.loads("[1, 1.0]")[0] == json.loads("[1, 1.0]")[1])
print(json.loads("9223372036854775807"), json.loads("-9223372036854775808"))
print(json.loads("1e400"), json.loads("-1e400"), json.loads("1e-400"))
print([type(x).__name__ for x in json.loads("[1, 1.0, 1e0, true]")])
