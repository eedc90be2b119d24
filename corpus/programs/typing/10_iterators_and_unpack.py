# hints on generators, unpacking with stars, annotated attributes
from typing import Generator, Iterable, Any

def evens(limit: int) -> Generator[int, None, str]:
    for n in range(0, limit, 2):
        yield n
    return "done"

def spread(*args: int, **kw: Any) -> tuple[int, ...]:
    return tuple(args) + tuple(kw.values())

class Cell:
    value: int
    def __init__(self, v: int) -> None:
        self.value: int = v
        self.tags: list[str] = []

def both() -> Generator[int, None, None]:
    r = yield from evens(3)
    yield r
print(list(evens(7)), list(both()), spread(1, 2, x=3), spread(), Cell(3).value, Cell(1).tags)
head, *tail = evens(9)
(a, b), c = (1, 2), 3
d: list[int] = [*tail, head]
print(head, tail, a + b + c, d, {**{"k": 1}, "j": 2})
g = evens(2)
print(next(g))
try:
    next(g)
except StopIteration as e:
    print("value", e.value)
m: dict[str, int] = {}
m["k"]: int = 4
print(m, Cell.__annotations__ == {"value": int})
