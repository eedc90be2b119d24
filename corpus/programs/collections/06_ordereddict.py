# OrderedDict: order counts in comparisons, move_to_end, popitem
from collections import OrderedDict
o = OrderedDict([("b", 1), ("a", 2), ("c", 3)])
print(list(o.items()), list(reversed(o)), o == {"a": 2, "b": 1, "c": 3}, o == OrderedDict(a=2, b=1, c=3))
o.move_to_end("b")
print(list(o))
o.move_to_end("c", last=False)
print(list(o), o.popitem(), o.popitem(last=False), dict(o))
o["z"] = 9
o["a"] = 0
print(list(o), isinstance(o, dict), o.pop("gone", None), len(o))
for bad in [lambda: o.move_to_end("q"), lambda: OrderedDict().popitem()]:
    try:
        bad()
    except KeyError as e:
        print(type(e).__name__, e)
lru = OrderedDict()
for page in [1, 2, 3, 1, 4]:
    lru[page] = True
    lru.move_to_end(page)
    if len(lru) > 3:
        print("drop", lru.popitem(last=False)[0])
print(list(lru))
