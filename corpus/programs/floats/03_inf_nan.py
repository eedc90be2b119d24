# infinities and nan in arithmetic, comparisons, min, max, sorting
inf, nan = float("inf"), float("nan")
print(inf, -inf, nan, inf + 1, inf - inf, inf * 0, -inf * 2, 1 / inf, inf // 1, inf > 10 ** 400, inf == inf)
print(nan == nan, nan != nan, nan < 1, nan > 1, not nan, nan is nan, [nan] == [nan], nan in [nan], min(nan, 1), min(1, nan), max(1, nan), max(nan, 1))
print(float("Infinity"), float("-INF"), float("+nan"), float(" inf "), f"{inf:.2f} {nan:5}| {-inf:>6}")
import math
print(math.isnan(nan), math.isinf(-inf), math.isfinite(1e308), 1e308 * 10, -1e308 * 10, math.inf == inf, abs(-inf), math.copysign(1, -0.0))
print(0.0 == -0.0, str(-0.0), 0.0 * -1, -0.0 + 0, max(0.0, -0.0), sorted([inf, 1, -inf]), round(inf, 1), bool(nan), inf ** 0, nan ** 0, 1 ** nan)
for f in (lambda: int(inf), lambda: int(nan), lambda: 2.0 ** 10000, lambda: math.sqrt(-1), lambda: float("1e5x"), lambda: math.log(0), lambda: 10 ** 400 / 1.0, lambda: float(10 ** 400), lambda: math.floor(nan)):
    try:
        print(f())
    except (ValueError, OverflowError, ZeroDivisionError) as e:
        print(type(e).__name__, str(e) if "math" not in str(e) and "expected" not in str(e) else "")
