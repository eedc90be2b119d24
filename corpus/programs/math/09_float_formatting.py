# computed floats in f-strings: widths, signs, exponents, percent
import math
for x in [math.pi, -math.e, 1 / 3, 1e-5, 123456789.123, 0.0, 1e21, 2 ** 53]:
    print(f"{x:.3f}|{x:10.2f}|{x:<10.1f}|{x:+.2f}|{x:e}|{x:.2e}|{x:g}|{x:.3g}|{x:,.2f}|{x:010.3f}")
print(f"{math.inf:.2f} {math.nan:6.1f} {-math.inf:+f} {0.5:%} {0.125:.0%} {1.005:.2f} {2.5:.0f} {3.5:.0f} {-0.4:.0f}")
print(1e16, 1e15, 123456789012345680.0, 0.0001, 0.00001, 1.0, 100.0, 5e-324, 1e100)
