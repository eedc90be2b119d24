# angles, in both units, rounded for print
import math
for deg in [0, 30, 45, 60, 90, 180, 270, -45]:
    r = math.radians(deg)
    print(deg, f"{r:.6f} {math.sin(r):+.6f} {math.cos(r):+.6f}", round(math.degrees(r), 9))
print(math.degrees(math.pi), math.radians(180) == math.pi, math.atan2(1, 1), math.atan2(-1, -1), math.atan2(0, -1), math.atan(1))
print(f"{math.asin(1):.8f} {math.acos(0):.8f} {math.tan(math.pi / 4):.8f} {math.sinh(1):.8f} {math.cosh(1):.8f} {math.tanh(0.5):.8f}")

def haversine(a, b):
    (la, lo), (lb, lp) = [tuple(map(math.radians, p)) for p in (a, b)]
    h = math.sin((lb - la) / 2) ** 2 + math.cos(la) * math.cos(lb) * math.sin((lp - lo) / 2) ** 2
    return 2 * 6371 * math.asin(math.sqrt(h))

print(round(haversine((59.91, 10.75), (60.39, 5.32)), 1), haversine((1, 1), (1, 1)))
