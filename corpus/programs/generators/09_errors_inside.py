# an exception ends the generator; what callers see
def shaky():
    for i in (2, 1, 0, 5):
        try:
            yield 10 // i
        finally:
            print("left", i)
got = []
try:
    for x in shaky():
        got.append(x)
except ZeroDivisionError as e:
    print("caught", e, got)
def guard(src):
    while True:
        try:
            x = next(src)
        except StopIteration:
            break
        except ValueError as e:
            yield f"bad: {e}"
        else:
            yield x
print(list(guard(map(int, ["1", "x", "3"]))))
g = shaky()
for bad in (lambda: g[0], lambda: len(g), lambda: g + [1], lambda: g()):
    try:
        bad()
    except TypeError as e:
        print(e)
def rec():
    yield next(me)
me = rec()
try:
    next(me)
except ValueError as e:
    print(e)
