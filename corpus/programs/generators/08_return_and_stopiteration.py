# StopIteration inside a generator becomes RuntimeError
def early():
    yield 1
    return "r"
    yield 2
g = early()
next(g)
try:
    next(g)
except StopIteration as e:
    print(e.value, e.args)
def bad():
    yield 1
    raise StopIteration("inside")
try:
    print(list(bad()))
except RuntimeError as e:
    print(e, "|", repr(e.__cause__))
def empty():
    return
    yield
print(list(empty()), next(empty(), "none"))
def uses_next(it):
    while True:
        try:
            yield next(it) + next(it)
        except StopIteration:
            return
print(list(uses_next(iter([1, 2, 3, 4, 5]))))
def ping():
    x = yield "first"
    while x != "stop":
        x = yield f"got {x}"
p = ping()
print(p.send(None), p.send("a"), next(p))
try:
    p.send("stop")
except StopIteration as e:
    print(e.value)
