# hints are not checked at run time
from typing import List, Dict, Optional, Union, Any, Tuple

def add(a: int, b: int = 0) -> int:
    return a + b

def names(rows: List[Dict[str, Any]]) -> Optional[str]:
    return ", ".join(r["n"] for r in rows) or None

print(add("x", "y"), add(1.5, 2), add([1], [2]), names([]), names([{"n": "a"}, {"n": "b"}]))
total: int = "not a number"
count: float
pair: Tuple[int, str] = ("swapped", 2)
print(total, pair)
try:
    print(count)
except NameError as e:
    print(type(e).__name__, e)
x: Union[int, str] = None
y: "NoSuchType" = 4
print(x, y, add.__annotations__["return"].__name__)
