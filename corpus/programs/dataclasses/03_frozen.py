# frozen dataclasses: no writing, but hashing
from dataclasses import dataclass, FrozenInstanceError, replace

@dataclass(frozen=True)
class Point:
    x: int
    y: int = 0

p = Point(1, 2)
for change in [lambda: setattr(p, "x", 5), lambda: setattr(p, "z", 5), lambda: delattr(p, "y")]:
    try:
        change()
    except FrozenInstanceError as e:
        print(type(e).__name__, e)
print(p, hash(p) == hash(Point(1, 2)), {p: "here"}[Point(1, 2)], len({p, Point(1, 2), Point(2, 1)}))
print(replace(p, x=9), p, issubclass(FrozenInstanceError, AttributeError))
try:
    p.x += 1
except AttributeError as e:
    print(e)
print(Point([1]) == Point([1]))
try:
    hash(Point([1]))
except TypeError as e:
    print(e)
