# yield from: generators, lists, return values, nesting
def inner():
    yield 1
    yield 2
    return "inner result"
def outer():
    r = yield from inner()
    print("result", r)
    yield from "ab"
    yield from []
    r = yield from range(2)
    print("range gives", r)
    return "done"
def top():
    yield (yield from outer())
print(list(top()))
def tree(t):
    if isinstance(t, list):
        for x in t:
            yield from tree(x)
    else:
        yield t
print(list(tree([1, [2, [3, []], 4], "ab"])))
def chain(*its):
    for it in its:
        yield from it
print(list(chain([1], (2,), {3: 0}, "x", inner())))
try:
    list(chain([1], 5))
except TypeError as e:
    print(e)
