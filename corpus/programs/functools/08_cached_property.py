# cached_property computes once a object; can be deleted and set
from functools import cached_property

class Basket:
    def __init__(self, items):
        self.items, self.runs = items, 0

    @cached_property
    def total(self):
        self.runs += 1
        return sum(self.items)

b, c = Basket([1, 2, 3]), Basket([10])
print(b.total, b.total, b.runs, c.total)
b.items.append(100)
print(b.total, "total" in b.__dict__)
del b.total
print(b.total, b.runs)
b.total = -1
print(b.total, c.runs, sorted(c.__dict__))
