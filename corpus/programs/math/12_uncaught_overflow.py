# a power too large for a float, uncaught
import math
for n in [1, 10, 50, 100, 300, 700, 800]:
    print(n, f"{math.exp(n):.3e}")
