# memo tables, partial application, composition and currying by closures
def memo(f):
    seen = {}
    def wrapped(*args):
        if args not in seen:
            seen[args] = f(*args)
        return seen[args]
    wrapped.seen = seen
    return wrapped
def slow(a, b):
    print("computing", a, b)
    return a ** b
fast = memo(slow)
print(fast(2, 10), fast(2, 10), fast(10, 2), fast.seen)
def partial(f, *first, **named):
    return lambda *rest, **more: f(*first, *rest, **{**named, **more})
print(partial(max, 3)(1, 2), partial(sorted, reverse=True)([1, 3, 2]), partial(sorted, reverse=True)([1, 3], reverse=False))
def compose(*fs):
    def run(x):
        for f in reversed(fs):
            x = f(x)
        return x
    return run
print(compose(str, abs, lambda v: v - 10)(3), compose()("same"))
curry = lambda a: lambda b: lambda c: (a, b, c)
print(curry(1)(2)(3))
