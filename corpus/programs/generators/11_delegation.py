# `yield from` passes on what is sent, raised and closed
def child():
    total = 0
    try:
        while True:
            x = yield total
            if x is None:
                break
            total += x
    except ValueError as e:
        print("child got", e)
        yield "recovered"
    finally:
        print("child ends")
    return total
def parent():
    r = yield from child()
    print("child returned", r)
    r2 = yield from [10, 20]
    print("list gave", r2)
    try:
        yield from (x for x in "ab")
    except KeyError as e:
        print("parent caught", repr(e))
        yield "k"
    return "parent done"
p = parent()
print(next(p), p.send(5), p.send(7), p.send(None), next(p), next(p))
print(p.throw(KeyError("boom")))
try:
    next(p)
except StopIteration as e:
    print("value", e.value)
q = parent()
next(q)
print(q.throw(ValueError("bad")), next(q))
q.close()
r = parent()
next(r); r.send(1)
r.close()
try:
    next(r)
except StopIteration:
    print("closed")
def nested(n):
    if n == 0:
        got = yield "leaf"
        return got
    return (yield from nested(n - 1)) + n
g = nested(5)
print(next(g))
try:
    g.send(100)
except StopIteration as e:
    print(e.value)
class Tree:
    def __init__(self, v, *kids): self.v, self.kids = v, kids
    def __iter__(self):
        yield self.v
        for k in self.kids:
            yield from k
print(list(Tree(1, Tree(2, Tree(3)), Tree(4))))
def outer():
    try:
        yield from inner()
    except RuntimeError as e:
        yield f"handled {e}"
def inner():
    yield 1
    raise RuntimeError("inner failed")
print(list(outer()))
def fails():
    yield from 5
try:
    list(fails())
except TypeError as e:
    print(e)
s = parent()
next(s)
try:
    s.throw(ZeroDivisionError)
except ZeroDivisionError as e:
    print("escaped", repr(e))
def w():
    result = yield from iter([1, 2])
    return result
x = w()
next(x)
try:
    x.send(3)
except AttributeError as e:
    print(e)
