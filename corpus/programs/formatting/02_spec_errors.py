# format codes that do not fit the value
tries = [(5, "s"), ("a", "d"), (1.5, "d"), ("a", "+"), ("a", ","), (5, ".2"), (5, "q"), ("a", "=5"), (None, "5"), ([1], ">5"), (5, "c1"), ({}, "d"), (True, "s"), (1.5, "x"), ("a", "0>3"), ("a", "05"), (5, "1000"[:1] + "2"), ("ab", ".0"), (65, "c"), (True, "5")]
for v, spec in tries:
    try:
        print(repr(v), spec, repr(format(v, spec)))
    except (ValueError, TypeError) as e:
        print(repr(v), spec, type(e).__name__, e)
