# fields, defaults, repr, equality
from dataclasses import dataclass, field
@dataclass
class Item:
    name: str
    price: float = 0.0
    tags: list = field(default_factory=list)
a, b = Item("pen"), Item("pen", 0.0, [])
print(a, a == b, a is b, a.tags is b.tags, a != Item("pen", 1))
a.tags.append("x")
print(a, b, a == b, a == ("pen", 0.0, ["x"]))
print(Item(price=2, name="é'\""), [Item("q")])
for f in (lambda: Item(), lambda: Item("a", 1, [], 4), lambda: Item(name="a", cost=1)):
    try:
        f()
    except TypeError as e:
        print(e)
try:
    {a}
except TypeError as e:
    print(e)
try:
    a < b
except TypeError as e:
    print(e)
