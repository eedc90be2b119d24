# dataclasses that hold themselves, nested quoting in repr
from dataclasses import dataclass, field
@dataclass
class Node:
    v: object
    kids: list["Node"] = field(default_factory=list)
    def walk(self, depth=0):
        yield depth, self.v
        for k in self.kids:
            yield from k.walk(depth + 1)
t = Node("root", [Node(1), Node((2.0, None), [Node("it's")])])
print(t)
for d, v in t.walk():
    print("  " * d + repr(v))
t.kids.append(t)
print(t)
print(sum(1 for _ in Node(0, [Node(1), Node(2)]).walk()), Node({"k": Node(b"x")}))
