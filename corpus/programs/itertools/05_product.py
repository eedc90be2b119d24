# product: order, repeat, empty factors
from itertools import product
print(list(product("ab", [1, 2])), list(product([1, 2], repeat=2)), list(product("ab", repeat=0)), list(product()))
print(list(product([1], [])), list(product("x")), len(list(product(range(3), repeat=3))), list(product("ab", "c", repeat=2))[:3])
for size, (name, hot) in product(["S", "L"], [("tea", True), ("cola", False)]):
    print(size, name, "hot" if hot else "cold")
print(["".join(p) for p in product("01", repeat=3)])
print([(a, b, c) for a, b, c in product(range(1, 14), repeat=3) if a < b < c and a * a + b * b == c * c])
print(next(product("yz", "w")), sum(1 for _ in product([0, 1], repeat=6)))
