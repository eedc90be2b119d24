# Fractions: made, computed with, compared, rounded
from fractions import Fraction as F
from decimal import Decimal
import math
print(F(1, 3) + F(1, 6), F(3, 4) * 2, 1 - F(1, 3), F(1, 2) / F(1, 4), F(7, 2) // 1, F(7, 2) % 1, F(-7, 2) // 1, F(2, 3) ** 2, F(2, 3) ** -2, F(1, 2) + 0.5, 2 ** F(2), F(4) ** F(1, 2), F(0) ** 0, F(-1) ** 7)
print(F("3/4"), F("1.25"), F(" -2 "), F("1e-3"), F(0.1).limit_denominator(10), F(0.5), F(Decimal("0.1")), F(), F(3), F(F(1, 2), 3), repr(F(6, 4)), str(F(6, 3)), F(-1, -2), F(1, -2), F("-.5"), F("2."))
print(F(1, 2) == 0.5, F(1, 2) < F(2, 3), F(2) == 2, 2 == F(2), hash(F(2)) == hash(2), hash(F(1, 2)) == hash(0.5), {F(1, 2): "h"}[0.5], sorted([F(1, 2), 0.25, 1, F(1, 3)]), max(F(1, 2), F(2, 3)), F(1, 2) == "x", F(1,3) == 1/3)
print(int(F(7, 2)), float(F(1, 3)), round(F(7, 2)), round(F(5, 2)), round(F(22, 7), 2), math.floor(F(-1, 2)), math.ceil(F(1, 2)), abs(F(-1, 2)), -F(1, 2), bool(F(0)), F(3, 4).numerator, F(3, 4).denominator, F(3.14159).limit_denominator(100), math.sqrt(F(1, 4)), F(5, 4).as_integer_ratio(), sum([F(1, 3)] * 3), f"{F(1, 2)}", isinstance(F(1), F), type(F(1)).__name__)
for f in (lambda: F(1, 0), lambda: F("x"), lambda: F("1/0"), lambda: F(1) / 0, lambda: F([]), lambda: F(1.5, 2), lambda: F(1) + "a", lambda: F(float("nan")), lambda: F(1) % 0, lambda: F(0) ** -1, lambda: F(1,2) + Decimal(1), lambda: F("1 /2")):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
