# round half to even, digits, negative digits, results' types
for x in (0.5, 1.5, 2.5, -0.5, -1.5, 2.675, 1.005, 1234.5678, -2.4999, 1e16):
    print(x, round(x), round(x, 1), round(x, 2), round(x, -2), type(round(x)).__name__, type(round(x, 0)).__name__)
print(round(15, -1), round(25, -1), round(-15, -1), round(1234567, -3), round(5), round(5, 2), round(True), round(0.1 + 0.2, 10), round(2.5, None), round(number=1.15, ndigits=1))
for f in (lambda: round(float("nan")), lambda: round(float("inf")), lambda: round("1"), lambda: round(1.5, "a"), lambda: round(None)):
    try:
        f()
    except (ValueError, OverflowError, TypeError) as e:
        print(type(e).__name__, e)
print(round(float("inf"), 2), round(float("nan"), 1), round(1e300, 5), round(0.0005, 3), round(-0.4), round(-0.04, 1))
