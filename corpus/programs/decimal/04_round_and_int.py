# round, int, float, floor, ceil of Decimals
from decimal import Decimal as D
import math
for v in ["2.5", "3.5", "-2.5", "2.675", "0.05", "1E+3", "99.99"]:
    d = D(v)
    print(v, round(d), type(round(d)).__name__, round(d, 1), round(d, 0), int(d), float(d), math.floor(d), math.ceil(d), d.to_integral_value(), bool(d))
print(round(D("1234.5"), -2), round(D("1.10"), 5), int(D("-0.9")), float(D("0.1")) == 0.1, bool(D("0.00")), math.trunc(D("-3.7")))
for bad in [lambda: int(D("NaN")), lambda: int(D("Infinity")), lambda: round(D("NaN"))]:
    try:
        bad()
    except (ValueError, OverflowError) as e:
        print(type(e).__name__, e)
