# combinations with and without replacement
from itertools import combinations, combinations_with_replacement as cwr
print(list(combinations("abcd", 2)), list(combinations([3, 1, 2], 2)), list(combinations([1, 2], 3)), list(combinations([1, 2], 0)))
print(list(cwr("ab", 2)), list(cwr([1], 3)), list(cwr([], 1)), list(cwr([], 0)), list(combinations([1, 1, 2], 2)))
items = {"milk": 18, "bread": 32, "cheese": 89, "eggs": 41}
print([c for r in range(1, 5) for c in combinations(items, r) if sum(items[i] for i in c) == 91])
print(max((c for r in range(5) for c in combinations(items, r) if sum(map(items.get, c)) <= 130), key=lambda c: sum(map(items.get, c))))
print([a + b for a, b in combinations([1, 2, 3], 2)], len(list(combinations(range(10), 4))), sum(1 for _ in cwr(range(4), 3)))
try:
    list(combinations("ab", -2))
except ValueError as e:
    print(type(e).__name__, e)
