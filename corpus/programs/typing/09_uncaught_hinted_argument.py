# hints did not stop a text from reaching arithmetic, uncaught
from typing import List, Optional

def average(values: List[float], digits: Optional[int] = None) -> float:
    out = sum(values) / len(values)
    return out if digits is None else round(out, digits)

print(average([1, 2, 4]))
print(average([1, 2, 4], 2))
print(average({1: "a", 3: "b"}))
print(average([True, False]))
print(average(["1", "2"]))
