# from texts, ints, floats, tuples, and what is refused
from decimal import Decimal as D, InvalidOperation
for v in ["1.50", "-0", " 3.4 ", "1e3", "1E-7", ".5", "5.", "+2", "00012.30", "1_000.5", "0.000", "0E+3", 12, -3, True, 0.5, 0.1, 1e22, (1, (1, 2, 5), -2), "NaN", "-Infinity", "inf"]:
    d = D(v)
    print(repr(v), repr(d), str(d))
for bad in ["", "abc", "1,5", "1.2.3", "--1", "1 2", "$5"]:
    try:
        D(bad)
    except InvalidOperation as e:
        print(repr(bad), type(e).__name__, e)
for bad in [None, [1], b"1"]:
    try:
        D(bad)
    except (TypeError, ValueError) as e:
        print(type(e).__name__)
print(D(), D(D("1.0")), D.from_float(0.25), str(D(1) / 10), issubclass(InvalidOperation, ArithmeticError))
