# sorting first, then grouping, as in a report
from itertools import groupby
from operator import itemgetter
rows = [("fruit", "pear", 3), ("veg", "kale", 2), ("fruit", "apple", 5), ("veg", "leek", 1), ("nut", "hazel", 9)]
for kind, group in groupby(sorted(rows), key=itemgetter(0)):
    items = list(group)
    print(kind, [i[1] for i in items], sum(i[2] for i in items))
for initial, group in groupby(sorted(["Ola", "Kari", "Knut", "olav"], key=str.lower), key=lambda n: n[0].upper()):
    print(initial, "/".join(group))
print({k: [x[2] for x in g] for k, g in groupby(sorted(rows, key=itemgetter(2, 0)), key=lambda r: r[2] > 2)})
g = groupby("aab")
first, run1 = next(g)
second, run2 = next(g)
print(first, second, list(run1), list(run2))
