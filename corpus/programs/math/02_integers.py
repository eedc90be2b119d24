# gcd, lcm, factorial, comb, perm, isqrt
import math
print(math.gcd(12, 18), math.gcd(), math.gcd(0, 5), math.gcd(-4, 6), math.gcd(12, 18, 27), math.gcd(0, 0))
print(math.lcm(4, 6), math.lcm(), math.lcm(0, 5), math.lcm(2, 3, 7))
print([math.factorial(n) for n in range(8)], math.factorial(20))
print([math.comb(5, k) for k in range(7)], math.perm(5, 2), math.perm(4), math.comb(50, 25), math.perm(3, 5))
print([math.isqrt(n) for n in (0, 1, 15, 16, 17, 10 ** 12 - 1)])
for f in [lambda: math.factorial(-1), lambda: math.comb(-1, 2), lambda: math.isqrt(-4), lambda: math.factorial(2.5), lambda: math.gcd(1.5, 2)]:
    try:
        print(f())
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
