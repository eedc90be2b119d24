# a module as state: counters, caches, switches set by functions
CONFIG = {"debug": False}; CACHE = {}; HITS = MISSES = 0
def get(k):
    global HITS, MISSES
    if k in CACHE: HITS += 1
    else: MISSES += 1; CACHE[k] = k * 2
    if CONFIG["debug"]: print("get", k)
    return CACHE[k]
print(get(1), get(1), get("a"), HITS, MISSES)
CONFIG["debug"] = True; print(get("a")); CACHE = {}; print(get(1), HITS, MISSES, CACHE)
def reset():
    global CACHE, HITS, MISSES
    CACHE, HITS, MISSES = {}, *[0] * 2
reset(); print(CACHE, HITS, MISSES)
