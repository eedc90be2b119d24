# __name__, __doc__, own attributes, functions as values
def area(w, h=1):
    """Area of a box.

    Second line.
    """
    area.calls += 1
    return w * h
area.calls = 0
area.unit = "m2"
print(area(2, 3), area(4), area.calls, area.unit)
print(area.__name__, repr(area.__doc__.split("\n")[0]), area.__qualname__, area.__module__)
alias = area
print(alias.__name__, alias is area, callable(alias))
table = {"+": lambda a, b: a + b, "max": max, "area": area}
print([table[k](2, 5) for k in table])
def outer():
    def inner():
        pass
    return inner
print(outer().__name__, outer().__qualname__, (lambda: 0).__name__)
print(len.__name__, str.upper.__name__, [].append.__name__)
def apply(f, *a):
    return f(*a)
print(apply(divmod, 7, 2), apply(str.join, "-", "ab"), apply("{}!".format, 1))
try:
    area.missing
except AttributeError as e:
    print(type(e).__name__, e)
print(hasattr(area, "unit"), getattr(area, "nope", "none"), area == area, area == outer)
def annotated(x: int, y: "str" = "a") -> bool: ...
print(annotated.__annotations__ == {"x": int, "y": "str", "return": bool})
