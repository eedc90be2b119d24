# hash equality, repr of built-in things, NotImplemented, Ellipsis, object()
print(hash(1) == hash(1.0) == hash(True), hash("a") == hash("a"), hash((1, "x")) == hash((1, "x")), hash(-1), hash(0), hash(2.0), hash(10 ** 5), hash(False), isinstance(hash(None), int))
for v in ([], {}, set(), bytearray(), [1, (2,)], ([],)):
    try: hash(v)
    except TypeError as e: print(e)
print(repr(None), repr(...), repr(NotImplemented), repr(int), repr(len), repr(ValueError), repr(True), repr(type(None)), repr(range(2)), repr(slice(1, None)), repr(1e5), repr("a"), str(dict), repr(str.upper), [print, max])
a, b = object(), object()
print(a == a, a == b, a is b, bool(a), type(a).__name__, isinstance(a, object), len({a, b, a}), a != b, callable(object), object.__name__)
