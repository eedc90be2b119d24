# things that are no context manager, failures in enter and exit
class NoExit:
    def __enter__(self): return 1
class BadEnter:
    def __enter__(self): raise ValueError("enter failed")
    def __exit__(self, *a): print("never")
class BadExit:
    def __enter__(self): return self
    def __exit__(self, *a): raise RuntimeError("exit failed")
def attempt(make, body):
    try:
        with make():
            body()
    except Exception as e:
        print(type(e).__name__, "|", e, "|", repr(e.__context__))
attempt(BadEnter, lambda: print("never"))
attempt(BadExit, lambda: print("body ran"))
attempt(BadExit, lambda: {}["k"])
for thing in (5, NoExit(), "text", None):
    try:
        with thing:
            print("never")
    except TypeError as e:
        print(type(e).__name__)
try:
    with BadExit() as b, BadEnter():
        pass
except Exception as e:
    print(repr(e), repr(e.__context__))
