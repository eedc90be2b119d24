# cache: what raises is not kept; typed keys; mutable results are shared
from functools import cache, lru_cache
n = 0

@cache
def risky(x):
    global n
    n += 1
    if x < 0:
        raise ValueError(f"negative {x}")
    return [x]

for x in (1, -1, -1, 1):
    try:
        print(x, risky(x), n)
    except ValueError as e:
        print(e, n)
risky(1).append("shared")
print(risky(1), risky(1) is risky(1), risky(1.0), risky(True), risky.cache_info().currsize)

@lru_cache(typed=True)
def kind(x):
    return type(x).__name__

print(kind(1), kind(1.0), kind(True), kind.cache_info().misses)

@lru_cache(maxsize=0)
def never(x):
    return x

print(never(1), never(1), never.cache_info())
