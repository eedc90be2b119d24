# isinstance with tuples and unions, type(), issubclass
class A: pass
class B(A): pass
print(isinstance(1, int), isinstance(True, int), isinstance(1.0, (int, str)), isinstance("a", (int, (str, list))), isinstance(B(), A), isinstance(None, type(None)), isinstance(5, int | str), isinstance([], object), isinstance(A, type), isinstance(5, ()))
print(type(1) is int, type(B()) is A, type("").__name__, type(None).__name__, type(type).__name__, type(len).__name__, type(lambda: 0).__name__, type(A().__init__).__name__, issubclass(bool, int), issubclass(B, (str, A)), type([]) == list, str(type(1)), str(type(1.5)), type(...).__name__, type(NotImplemented).__name__)
for v in (1, 1.5, "s", b"b", None, True, [], (), {}, set(), range(1), A(), A, ValueError("x"), (x for x in []), 1j):
    print(type(v).__name__, isinstance(v, (int, float)), isinstance(v, (list, tuple)), callable(v), hasattr(v, "__len__"), hasattr(v, "__iter__"))
for f in (lambda: isinstance(1, 5), lambda: isinstance(1, "int"), lambda: issubclass(1, int), lambda: isinstance(1), lambda: isinstance(1, [int])):
    try:
        f()
    except TypeError as e:
        print(e)
