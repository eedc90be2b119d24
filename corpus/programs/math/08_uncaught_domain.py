# a root of a negative number, uncaught
import math
for a, b, c in [(1, -3, 2), (1, 2, 1), (2, 0, -8), (1, 0, 0), (1, -1, -1), (1, 1, 1)]:
    root = math.sqrt(b * b - 4 * a * c)
    print((a, b, c), (-b + root) / (2 * a), (-b - root) / (2 * a))
