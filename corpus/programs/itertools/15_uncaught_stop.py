# next past the end of an iterator, uncaught
from itertools import chain, compress
it = chain([1], compress("xyz", [1, 0, 1]))
print(next(it))
print(next(it))
print(next(it))
print(next(it, "dry"))
print(list(it))
print(next(it))
