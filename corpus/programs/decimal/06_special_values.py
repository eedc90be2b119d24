# NaN, infinities, negative zero
from decimal import Decimal as D, InvalidOperation, DivisionByZero
inf, nan = D("Infinity"), D("NaN")
print(inf, -inf, nan, inf + 1, inf * -2, 1 / inf, nan + 1, nan == nan, nan != nan, inf == inf, inf > D(10) ** 20, D("-0"), D("-0") == 0, D("-0") + 0)
print(nan.is_nan(), inf.is_infinite(), D(1).is_finite(), D("-0").is_zero(), D("-0").is_signed(), D(5).is_signed(), max(D(1), inf), inf == float("inf"))
for f in [lambda: D(1) / 0, lambda: D(0) / 0, lambda: inf - inf, lambda: nan < 1, lambda: D(1) % 0, lambda: D(5) // 0, lambda: D(0) ** -1, lambda: D(0) ** 0, lambda: D(-1).sqrt()]:
    try:
        print(f())
    except ArithmeticError as e:
        print(type(e).__name__, e, isinstance(e, ZeroDivisionError))
