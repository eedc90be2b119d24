# taking floats apart
import math
for x in [1.0, 0.5, 10.0, -3.75, 0.0]:
    m, e = math.frexp(x)
    print(x, m, e, math.ldexp(m, e) == x)
print(math.nextafter(1, 2), math.nextafter(0, 1), math.ulp(1.0), math.ulp(1e15))
print((0.5).as_integer_ratio(), (1.25).is_integer(), (4.0).is_integer(), (0.1).hex(), float.fromhex("0x1.8p+1"))
print(math.gamma(5), math.gamma(0.5) ** 2 - math.pi < 1e-12, round(math.lgamma(10), 6), math.erf(0), round(math.erf(1), 8), math.erfc(0))
