# an item that cannot be iterated, deep in a chain, uncaught
from itertools import chain
parts = [[1, 2], "ab", (3,), {}, range(2), 7]
for k in range(1, 6):
    print(k, list(chain.from_iterable(parts[:k])))
print(list(chain.from_iterable(parts)))
