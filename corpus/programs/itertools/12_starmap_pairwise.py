# starmap and pairwise
from itertools import starmap, pairwise
print(list(starmap(pow, [(2, 3), (3, 2)])), list(starmap(max, ["ab", "z!"])), list(starmap(lambda a, b=9: a + b, [(1,), (1, 2)])), list(starmap(print, [])))
print(list(pairwise("abcd")), list(pairwise([1])), list(pairwise([])), list(pairwise(iter(range(3)))))
prices = [100, 110, 99, 99]
print([b - a for a, b in pairwise(prices)], [f"{(b / a - 1):+.1%}" for a, b in pairwise(prices)])
print(all(a <= b for a, b in pairwise([1, 1, 2])), any(a == b for a, b in pairwise("hello")))
print(dict(starmap(lambda k, v: (k.upper(), v * 2), {"a": 1, "b": 2}.items())))
try:
    list(starmap(pow, [(1, 2), 3]))
except TypeError as e:
    print(type(e).__name__, e)
