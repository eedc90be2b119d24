# floor, ceil, trunc, round and their signs
import math
for x in [2.5, -2.5, 3.5, 0.5, -0.5, 2.4999, -0.0, 7, 1e10, -7.999]:
    print(x, math.floor(x), math.ceil(x), math.trunc(x), round(x), int(x))
print(round(2.675, 2), round(1234.5678, -2), round(-1.005, 2), round(5, -1), round(15, -1), round(25, -1))
print(math.modf(3.25), math.modf(-3.25), math.fmod(-7, 3), -7 % 3, math.fmod(7, -3), math.remainder(7, 4))
for bad in [float("nan"), float("inf")]:
    try:
        math.floor(bad)
    except (ValueError, OverflowError) as e:
        print(type(e).__name__, e)
