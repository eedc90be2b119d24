# lru_cache: hits, misses, size, clearing, keys
from functools import lru_cache
calls = []

@lru_cache(maxsize=2)
def load(x, y=0):
    calls.append((x, y))
    return x + y

print(load(1), load(1), load(2), load(1), load(3), load(2), calls)
print(load.cache_info())
load.cache_clear()
print(load.cache_info().currsize, load(1, y=0), load(1), len(calls))

@lru_cache
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)

print(fib(60), fib.cache_info().hits, fib.cache_info().misses, fib.cache_info().maxsize)
print(load.__wrapped__(5, 5), load.__name__)
try:
    load([1])
except TypeError as e:
    print(type(e).__name__, e)
