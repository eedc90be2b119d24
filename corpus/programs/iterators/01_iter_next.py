# iter, next, default, sentinel, exhaustion
it = iter([1, 2, 3])
print(next(it), next(it), next(it), next(it, None), next(it, "d"))
try:
    next(it)
except StopIteration as e:
    print(type(e).__name__, repr(str(e)), e.value)
print(iter(it) is it, iter([]) is iter([]), list(iter("ab")))
queue = [3, 2, 0, 5]
print(list(iter(lambda: queue.pop(0), 0)), queue)
vals = iter(["a", "b", "STOP", "c"])
for v in iter(lambda: next(vals), "STOP"):
    print(v)
print(list(vals))
for bad in (lambda: iter(5), lambda: next([1]), lambda: next("ab"), lambda: next(range(3)), lambda: iter(None)):
    try:
        bad()
    except TypeError as e:
        print(e)
