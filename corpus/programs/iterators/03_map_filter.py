# map with several iterables, filter with None, laziness
log = []
def f(x):
    log.append(x)
    return x * 2
m = map(f, [1, 2, 3])
print(log)
print(next(m), log)
print(list(m), log, list(m))
print(list(map(lambda a, b: a + b, [1, 2, 3], [10, 20])), list(map(max, [1, 5], [3, 2], [2, 9])), list(map(str, [])))
print(list(filter(None, [0, 1, "", "a"])), list(filter(str.isalpha, ["a", "1", "b2", "é"])), list(filter(lambda kv: kv[1], {"a": 0, "b": 1}.items())))
print(list(map(int, "123")), list(map(str.upper, "ab")), sum(map(len, ["a", "bcd"])), " ".join(map(str, (1, None, 2.0))))
print(list(map(lambda t: t[0] * t[1], zip([1, 2], [3, 4]))), set(map(abs, [-1, 1])), dict(map(lambda s: s.split("="), ["a=1", "b=2"])))
for bad in (lambda: map(5), lambda: list(map(5, [1])), lambda: list(map(len, [1])), lambda: list(map(lambda a: a, [1], [2])), lambda: list(filter(1, [1]))):
    try:
        bad()
    except TypeError as e:
        print(str(e).replace("<lambda>.<locals>.", ""))
