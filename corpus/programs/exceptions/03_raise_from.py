# raise from, implicit context, from None
def show(e):
    print(repr(e), "| cause:", repr(e.__cause__), "| context:", repr(e.__context__), "| hidden:", e.__suppress_context__)
try:
    try:
        int("x1")
    except ValueError as e:
        raise RuntimeError("bad input") from e
except RuntimeError as e:
    show(e)
try:
    try:
        {}["k"]
    except KeyError:
        raise ValueError("during handling")
except ValueError as e:
    show(e)
try:
    try:
        [][1]
    except IndexError:
        raise LookupError("clean") from None
except LookupError as e:
    show(e)
try:
    raise TypeError("t") from ValueError("made here")
except TypeError as e:
    show(e)
try:
    raise TypeError("t") from "text"
except TypeError as e:
    print(e)
try:
    raise OSError from KeyError
except OSError as e:
    show(e)
