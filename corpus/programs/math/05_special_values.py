# infinities, NaN, isclose, isfinite, constants
import math
inf, nan = math.inf, math.nan
print(math.pi, math.e, math.tau, inf, -inf, nan)
print([math.isnan(x) for x in (nan, inf, 0.0)], [math.isinf(x) for x in (nan, -inf, 1)], [math.isfinite(x) for x in (nan, inf, 1e308)])
print(nan == nan, nan != nan, inf == inf, inf - inf, inf * 0, 1 / inf, inf > 10 ** 18, -inf < inf, nan in [nan])
print(math.isclose(0.1 + 0.2, 0.3), math.isclose(1, 1.0001), math.isclose(1, 1.01, rel_tol=0.02), math.isclose(0, 1e-12), math.isclose(0, 1e-12, abs_tol=1e-9), math.isclose(inf, inf))
print(max([1, nan]), max([nan, 1]), min(inf, 3), sorted([3, -inf, inf, 0]))
print(math.copysign(3, -0.0), math.copysign(-3, 1), math.fabs(-2), abs(-inf))
print(float("1e400"), float("-Infinity"), float("nan"), str(float("-nan")) in ("nan",))
