# len, int, float, str, bool, list, dict, set as functions
print(len(""), len("é😀"), len([[]]), len({1: 2}), len(range(5)), len(b"ab"), len((1,)), len({1, 1}), str(), str(5), str(None), str(b"a"), int("5"), int(5.9), float("1e2"), float(3), bool("False"), list("ab"), tuple([1]), set([1, 1]), dict(a=1), dict([(1, 2)]), list({"a": 1}), str([1, "a"]), bool([]), complex(1, 2), int(), float(), list(), dict(), set(), tuple())
for f in (lambda: len(5), lambda: len(None), lambda: len(x for x in []), lambda: len(), lambda: len([], []), lambda: int("a"), lambda: float("a"), lambda: list(5), lambda: dict([1, 2]), lambda: set(5), lambda: int([]), lambda: float(None), lambda: dict("ab"), lambda: dict(["abc"]), lambda: tuple(1), lambda: len(int), lambda: str(1, 2), lambda: bool(1, 2)):
    try:
        f()
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
print(list(map(int, "1 2 3".split())), [str(x) for x in (1, 1.0, True, None)], list(map(float, ["1", "nan", "-inf"])), int(str(10 ** 20)), float(str(0.1)) == 0.1, sorted(list(set("hello"))))
