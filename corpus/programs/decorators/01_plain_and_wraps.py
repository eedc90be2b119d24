# a wrapping decorator with and without functools.wraps
import functools
def loud(f):
    def inner(*a, **k):
        print("before", a, k)
        r = f(*a, **k)
        print("after", r)
        return r
    return inner
def kept(f):
    @functools.wraps(f)
    def inner(*a, **k):
        return f(*a, **k)
    return inner
@loud
def add(a, b=1):
    "adds"
    return a + b
@kept
def sub(a, b):
    "subtracts"
    return a - b
print(add(2, b=3))
print(add.__name__, add.__doc__, sub.__name__, sub.__doc__, sub(5, 2), sub.__wrapped__(1, 1))
