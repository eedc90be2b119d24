# zip_longest with fill values, against zip
from itertools import zip_longest
print(list(zip_longest([1, 2, 3], "ab")), list(zip([1, 2, 3], "ab")), list(zip_longest("a", "bc", "def", fillvalue="-")), list(zip_longest()), list(zip_longest([], [])))
print(list(zip_longest([1])), list(zip_longest([], [1], fillvalue=0)))
a, b = "1.4.2".split("."), "1.4".split(".")
print([int(x) - int(y) for x, y in zip_longest(a, b, fillvalue="0")])
for left, right in zip_longest(["Kari", "Ola"], ["Bergen", "Oslo", "Voss"], fillvalue="?"):
    print(f"{left:<6}{right:>8}")
it = [iter("abcde")] * 2
print(["".join(t) for t in zip_longest(*it, fillvalue="_")])
try:
    zip_longest([1], fill=0)
except TypeError as e:
    print(type(e).__name__)
