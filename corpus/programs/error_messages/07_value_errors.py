# wording of values that do not fit
tests = [lambda: int("x"), lambda: int("1.5"), lambda: int(""), lambda: int(" "), lambda: int("z", 16), lambda: float("x"), lambda: float(""), lambda: [1].index(2), lambda: (1,).index(2), lambda: "a".index("b"), lambda: [1].remove(2), lambda: chr(-1), lambda: "a".split(""), lambda: range(1, 2, 0), lambda: [1][::0], lambda: bytes([300]), lambda: dict([(1, 2, 3)]), lambda: "{".format(), lambda: "{} {0}".format(1), lambda: f"{5:zz}", lambda: f"{'a':d}", lambda: "%y" % 1, lambda: int("12a"), lambda: int("٣x"), lambda: complex("a"), lambda: pow(2, -1, 4), lambda: pow(1, 2, 0), lambda: 1 << -1, lambda: round(float("nan")), lambda: int(float("nan")), lambda: "abc".rindex("z"), lambda: list(zip([1], [], strict=True)), lambda: int("5" * 3 + "\x00")]
for t in tests:
    try: print("value", t())
    except ValueError as e: print(type(e).__name__, e)
