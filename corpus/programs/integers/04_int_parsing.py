# int() of texts, bases, floats, and the wording of errors
for s in ("42", " 42 ", "-7", "+7", "1_000", "007", "\n5\t", "٣", "0", "-0"):
    print(repr(s), int(s))
for s, b in (("ff", 16), ("0xff", 16), ("0b101", 2), ("777", 8), ("z", 36), ("0x1f", 0), ("10", 0), ("0o17", 0), ("-1010", 2)):
    print(s, b, int(s, b))
print(int(3.99), int(-3.99), int(True), int(), int(1e3), int("12", base=5))
for f in (lambda: int("4.5"), lambda: int(""), lambda: int("abc"), lambda: int("1__0"), lambda: int(None), lambda: int([1]), lambda: int("9", 8), lambda: int("1 2"),
          lambda: int("_1"), lambda: int("5", 1), lambda: int(5, 10), lambda: int(float("nan")), lambda: int(float("inf")), lambda: int("010", 0), lambda: int("0x1")):
    try:
        print(f())
    except (ValueError, TypeError, OverflowError) as e:
        print(type(e).__name__, e)
