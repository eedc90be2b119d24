# functools.lru_cache and cache: hits, keys, clearing
import functools
@functools.lru_cache(maxsize=2)
def f(x):
    print("run", x)
    return x * 10
print(f(1), f(1), f(2), f(3), f(1))
print(f.cache_info())
f.cache_clear()
print(f(1), f.cache_info().misses)
@functools.cache
def g(*a, **k):
    return len(a) + len(k)
print(g(1, 2), g(1, k=2), g(1, 2), g.cache_info().hits)
try:
    g([1])
except TypeError as e:
    print(e)
@functools.cache
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(50), f.__wrapped__(7))
