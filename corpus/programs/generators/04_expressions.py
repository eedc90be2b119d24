# generator expressions: laziness, the first iterable at once, one pass
log = []
def t(x):
    log.append(x)
    return x
g = (t(x) * 2 for x in [1, 2, 3])
print(log)
print(next(g), log, list(g), log, list(g))
def src():
    log.append("src")
    return [1]
log.clear()
g = (x for x in src() for y in t("inner"))
print(log)
print(list(g), log)
try:
    (x for x in 5)
except TypeError as e:
    print(e)
g = (1 / x for x in [1, 0, 2])
print(next(g))
try:
    next(g)
except ZeroDivisionError as e:
    print(e)
print(next(g, "over after failing"))
n = 10
g = (x + n for x in range(2))
n = 100
print(list(g))
print(sum(x * x for x in range(5)), ",".join(str(x) for x in "ab"), max((len(w), w) for w in ["a", "bbb", "ccc"]), dict((k, 1) for k in "xy"))
print(3 in (x for x in range(10)), sorted(x % 3 for x in range(5)), tuple(x for x in ()), sorted(set(x // 2 for x in range(4))))
