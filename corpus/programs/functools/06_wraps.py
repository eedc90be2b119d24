# decorators with wraps: name, doc, arguments, stacked
from functools import wraps

def logged(f):
    @wraps(f)
    def inner(*args, **kw):
        print("->", f.__name__, args, kw)
        out = f(*args, **kw)
        print("<-", out)
        return out
    return inner

def retry(times):
    def deco(f):
        @wraps(f)
        def inner(*a, **k):
            for i in range(times):
                try:
                    return f(*a, **k)
                except ValueError as e:
                    print("try", i + 1, e)
            return None
        return inner
    return deco

state = {"n": 0}

@retry(3)
@logged
def shaky(x, *, up=1):
    """Adds, sometimes."""
    state["n"] += 1
    if state["n"] < 3:
        raise ValueError(f"no {state['n']}")
    return x + up

print(shaky(4, up=2), shaky.__name__, shaky.__doc__, shaky.__wrapped__.__name__)
