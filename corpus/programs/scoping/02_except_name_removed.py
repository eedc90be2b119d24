# the name of `except ... as e` goes away after the clause
e = "before"
try:
    raise ValueError("v")
except ValueError as e:
    print("inside", e)
try:
    print(e)
except NameError as err:
    print("gone:", err)
def f():
    try:
        1 / 0
    except ZeroDivisionError as e:
        kept = e
    try:
        return e
    except UnboundLocalError:
        return "unbound", str(kept)
print(f())
def g():
    e = "mine"
    try:
        pass
    except ValueError as e:
        pass
    return e
print(g())
try:
    raise KeyError("k")
except KeyError as e:
    e = "rebound"
    print(e)
print("e" in globals())
