# sqrt, pow, exp and logarithms with other bases
import math
print(math.sqrt(16), math.sqrt(2), math.sqrt(0), math.pow(2, 10), math.pow(2, -1), math.pow(0, 0), math.cbrt(27))
print(math.exp(0), math.exp(1), math.log(1), math.log(math.e), math.log(8, 2), math.log2(1024), math.log10(1000), math.log1p(0), math.expm1(0))
print(math.log(100, 10), math.log10(0.001), math.log2(0.25), math.log(10 ** 15), math.exp2(5))
print(f"{math.log(2):.12f} {math.exp(2.5):.10f} {math.pow(1.1, 7):.12f}")
print(2 ** 0.5 == math.sqrt(2), math.pow(4, 0.5), math.pow(-8, 3))
print(math.hypot(3, 4), math.hypot(1, 2, 2), math.hypot(), math.dist((0, 0), (3, 4)))
