# trees of dataclasses, slots, make_dataclass
from dataclasses import dataclass, field, make_dataclass
from typing import Optional

@dataclass
class Node:
    value: int
    left: Optional["Node"] = None
    right: Optional["Node"] = None

    def insert(self, v):
        side = "left" if v < self.value else "right"
        child = getattr(self, side)
        if child is None:
            setattr(self, side, Node(v))
        else:
            child.insert(v)

    def __iter__(self):
        if self.left:
            yield from self.left
        yield self.value
        if self.right:
            yield from self.right

root = Node(5)
for v in (2, 8, 1, 5):
    root.insert(v)
print(list(root))
print(Node(1, Node(0)))
root.left = root
print(repr(root)[:40])
@dataclass(slots=True)
class S:
    x: int = 1
s = S()
try:
    s.y = 3
except AttributeError as e:
    print(type(e).__name__)
P = make_dataclass("P", [("a", int), ("b", str, "d")])
print(P(1), P(1) == P(1, "d"), s)
