# contextlib.contextmanager: value, cleanup, exceptions
from contextlib import contextmanager
@contextmanager
def tag(name):
    print(f"<{name}>")
    try:
        yield name * 2
    except ValueError as e:
        print("saw", e)
    finally:
        print(f"</{name}>")
with tag("p") as v:
    print(v)
with tag("q"):
    raise ValueError("hidden")
try:
    with tag("r"):
        raise KeyError("shown")
except KeyError as e:
    print(repr(e))
@contextmanager
def temporary(d, **changes):
    old = dict(d)
    d.update(changes)
    yield
    d.clear(); d.update(old)
conf = {"a": 1}
with temporary(conf, a=2, b=3):
    print(conf)
print(conf)
@tag("deco")
def hello(): print("hello")
hello()
