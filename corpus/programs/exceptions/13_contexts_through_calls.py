# contexts, causes, notes and groups through functions, loops and own classes
class Base(Exception):
    pass
class Detail(Base):
    def __init__(self, code):
        super().__init__(f"code {code}")
        self.code = code
def fail(n):
    raise Detail(n)
def wrap(n):
    try:
        fail(n)
    except Detail as e:
        e.add_note(f"while wrapping {n}")
        raise RuntimeError("wrapped") from e
try:
    wrap(3)
except RuntimeError as e:
    print(repr(e), repr(e.__cause__), e.__cause__.__notes__, e.__cause__.code, e.__context__ is e.__cause__)
def chain(e):
    found = []
    while e is not None:
        found.append(type(e).__name__)
        e = e.__context__
    return found
try:
    try:
        try:
            1 / 0
        finally:
            {}["k"]
    except KeyError:
        [][0]
except IndexError as e:
    print(chain(e))
try:
    try:
        raise ValueError("v")
    except ValueError as first:
        try:
            raise KeyError("k")
        except KeyError:
            pass
        raise
except ValueError as e:
    print(e, e.__context__, e.__suppress_context__)
errors = []
for value in ["1", "x", None, "2"]:
    try:
        print(int(value))
    except (ValueError, TypeError) as e:
        errors.append(e)
group = ExceptionGroup("bad input", errors)
try:
    raise group
except* TypeError as e:
    print("types", len(e.exceptions))
except* ValueError as e:
    print("values", e.exceptions[0])
try:
    try:
        raise ExceptionGroup("outer", [ValueError(1), ExceptionGroup("inner", [KeyError(2), ValueError(3)])])
    except* ValueError as e:
        print(e, [str(x) for x in e.exceptions])
except ExceptionGroup as rest:
    print(rest, rest.exceptions[0].exceptions)
match, rest = group.split(lambda e: isinstance(e, TypeError))
print(match, rest, group.subgroup(OSError))
try:
    raise ValueError("plain")
except* ValueError as e:
    print(type(e).__name__, e.exceptions)
else:
    print("never")
finally:
    print("finally")
for bad in (lambda: ExceptionGroup("x", []), lambda: ExceptionGroup("x", [1]), lambda: ExceptionGroup("x")):
    try:
        bad()
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
e = OSError(2, "gone", "file.txt")
print(type(e).__name__, e, e.errno, e.strerror, e.filename, e.args)
print(ImportError("no", name="m").name, NameError("n", name="x").name, AttributeError("a").name)
try:
    ValueError("v", name="x")
except TypeError as e:
    print(e)
