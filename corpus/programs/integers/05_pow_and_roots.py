# ** and pow with negative exponents, modulus, inverse, precedence
print(2 ** 10, 2 ** -1, (-2) ** 3, -2 ** 2, (-8) ** 2, 2 ** 3 ** 2, 0 ** 0, 0.0 ** 0, (-1) ** 101, 10 ** -2)
print(pow(2, 5), pow(2, 5, 7), pow(3, -1, 7), pow(-3, 3, 5), pow(7, 0, 1), pow(2, 100, -7), pow(2, -2), pow(2.0, 3), pow(base=3, exp=2))
for f in (lambda: pow(2, -1, 4), lambda: pow(2, 3, 0), lambda: pow(2.0, 3, 5), lambda: pow("a", 2), lambda: 2 ** "a", lambda: 0 ** -2):
    try:
        print(f())
    except (ValueError, TypeError, ZeroDivisionError) as e:
        print(type(e).__name__, e)
print((-8) ** 0.5 == complex(0, 8 ** 0.5) or abs(((-8) ** 0.5).imag - 8 ** 0.5) < 1e-9, 27 ** (1 / 3), 16 ** 0.5, 2 ** 0.5)
import math
print(math.isqrt(10 ** 20 + 1), math.isqrt(15), math.gcd(12, 18), math.gcd(0, 5), math.lcm(4, 6), math.factorial(20), math.comb(10, 3), math.perm(5, 2), math.prod([1, 2, 3]))
print(-3 ** 2 + 4 * 2 // 3 % 5 - -1, not 2 ** 2 == 4, 2 * 3 ** 2, -2 ** -2)
