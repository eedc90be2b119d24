# permutations: order by position, lengths, repeated items
from itertools import permutations
print(list(permutations([1, 2, 3])), list(permutations("ab", 1)), list(permutations("ab", 0)), list(permutations("ab", 3)), list(permutations([])))
print(["".join(p) for p in permutations("cab", 2)], list(permutations([1, 1])), len(set(permutations("aabb"))))
print(sum(1 for _ in permutations(range(6))), next(permutations(range(9))))
cost = {("A", "B"): 4, ("B", "C"): 1, ("A", "C"): 7}
def road(p):
    return sum(cost[tuple(sorted(pair))] for pair in zip(p, p[1:]))
best = min(permutations("ABC"), key=road)
print(best, road(best), sorted({road(p) for p in permutations("ABC")}))
try:
    permutations([1], -1)
except ValueError as e:
    print(type(e).__name__, e)
