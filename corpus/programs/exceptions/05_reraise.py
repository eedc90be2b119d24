# bare raise, raise e, and a raise with nothing to raise
def inner():
    try:
        int("q")
    except ValueError:
        print("noted")
        raise
try:
    inner()
except ValueError as e:
    print("outer", e)
try:
    try:
        raise KeyError("first")
    except KeyError as e:
        e.args = ("changed",)
        raise e
except KeyError as e:
    print(e, e.__context__)
try:
    raise
except RuntimeError as e:
    print(e)
def helper():
    raise
try:
    try:
        1 / 0
    except ZeroDivisionError:
        helper()
except ZeroDivisionError as e:
    print("helper raised again:", e)
saved = None
try:
    [].pop()
except IndexError as e:
    saved = e
try:
    raise saved
except IndexError as e:
    print(e is saved, e)
