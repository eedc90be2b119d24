# number functions over ints, floats, booleans
print(abs(-3), abs(2.5), abs(-0.0), abs(True), abs(-2 ** 70), abs(3 + 4j), divmod(17, 5), divmod(-17, 5), divmod(7.5, 2), divmod(True, 2), pow(2, 3), pow(2, 0.5), pow(5, 3, 13), round(3.7), round(-3.5), round(2.345, 2), round(1e10, -9))
for f in (lambda: abs("a"), lambda: abs(None), lambda: abs([1]), lambda: divmod(1, "a"), lambda: divmod("a", 1), lambda: pow(2), lambda: round("2"), lambda: divmod(5, 0), lambda: pow(0, -1), lambda: abs(), lambda: abs(1, 2)):
    try:
        print(f())
    except (TypeError, ZeroDivisionError) as e:
        print(type(e).__name__, str(e).split(" by ")[0] if isinstance(e, ZeroDivisionError) else e)
print([round(x / 2) for x in range(-5, 6)], [abs(x) for x in (-1, 0, 1)], [divmod(x, 3) for x in (-4, 4)])
