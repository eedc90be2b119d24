# a dataclass: constructor, repr, equality, defaults
from dataclasses import dataclass

@dataclass
class Item:
    name: str
    qty: int = 1
    price: float = 0.0

    def total(self):
        return self.qty * self.price

a = Item("nut", 3, 1.5)
print(a)
print(Item("x"), Item(qty=2, name="y"), a.total(), a == Item("nut", 3, 1.5), a != Item("nut"), a == ("nut", 3, 1.5))
a.qty += 1
a.extra = "free"
print(a, a.extra, [a], f"{a!r}", str(a) == repr(a))
for bad in [lambda: Item(), lambda: Item("a", 1, 2, 3), lambda: Item("a", nope=1), lambda: Item("a", name="b")]:
    try:
        bad()
    except TypeError as e:
        print(type(e).__name__, e)
print(Item.qty, hasattr(Item, "name"), Item("é'\n"))
try:
    hash(a)
except TypeError as e:
    print(e)
