# decorators that take arguments, positional, keyword and none
import functools
def repeat(times=2, *, sep=" "):
    def deco(f):
        @functools.wraps(f)
        def inner(*a):
            return sep.join(f(*a) for _ in range(times))
        return inner
    return deco
@repeat(3, sep="-")
def hi(n):
    return "hi " + n
@repeat()
def bye():
    return "bye"
print(hi("Ann"))
print(bye(), hi.__name__)
def flexible(f=None, *, tag="t"):
    if f is None:
        return lambda g: flexible(g, tag=tag)
    return lambda *a: (tag, f(*a))
@flexible
def one(): return 1
@flexible(tag="two")
def two(): return 2
print(one(), two())
