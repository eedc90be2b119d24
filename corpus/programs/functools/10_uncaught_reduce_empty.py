# reduce over nothing, uncaught
from functools import reduce
for n in (5, 4, 3, 2, 1, 0):
    print(n, reduce(lambda a, b: a * 10 + b, range(1, n + 1)))
