# objects of own classes, with attributes that are containers
import copy

class Bag:
    limit = [10]
    def __init__(self, items):
        print("init", items)
        self.items = items

    def __eq__(self, other):
        return isinstance(other, Bag) and self.items == other.items

b = Bag([1, [2]])
c, d = copy.copy(b), copy.deepcopy(b)
b.items[1].append(3)
b.extra = "x"
print(c.items, d.items, hasattr(c, "extra"), c.items is b.items, d.items is b.items, c == b, d == b, type(d).__name__)
print(d.limit is Bag.limit, copy.copy(Bag) is Bag, copy.deepcopy(len) is len)
d.items.append(d)
e = copy.deepcopy(d)
print(e.items[-1] is e, e.items[:2], len(e.items))
