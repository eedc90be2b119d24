# sums, products, quotients and remainders of timedeltas
from datetime import timedelta
a, b = timedelta(hours=5), timedelta(minutes=45)
print(a + b, a - b, b - a, -b, abs(b - a), +a)
print(a * 3, 3 * a, a * 0.1, b * -2, a * 1.5)
print(a / 2, a / b, a // b, a % b, divmod(a, b), a // 7, b / 0.75)
print(sum([a, b, b], timedelta()), max(a, b), sorted([a, -b, b]))
print(timedelta(minutes=61) // timedelta(hours=1), -timedelta(minutes=61) // timedelta(hours=1), -timedelta(minutes=61) % timedelta(hours=1))
for op in [lambda: a + 1, lambda: a * a, lambda: a / 0, lambda: a // timedelta(0), lambda: sum([a, b]), lambda: a < 5]:
    try:
        print(op())
    except (TypeError, ZeroDivisionError) as e:
        print(type(e).__name__, e)
