# comparing dates, datetimes, aware and naive
from datetime import date, datetime, timezone, timedelta
a, b = datetime(2024, 1, 1, 10), datetime(2024, 1, 1, 11)
print(a < b, a <= a, a > b, a == datetime(2024, 1, 1, 10, 0), a != b, min(a, b), max([b, a]))
print(date(2024, 1, 1) == datetime(2024, 1, 1), date(2024, 1, 1) == "2024-01-01")
u = a.replace(tzinfo=timezone.utc)
o = datetime(2024, 1, 1, 12, tzinfo=timezone(timedelta(hours=2)))
print(u == o, u < o, u == a, hash(u) == hash(o), u - o, len({u, o}))
for op in [lambda: u < a, lambda: u - a, lambda: a < "2024"]:
    try:
        print(op())
    except TypeError as e:
        print(type(e).__name__, e)
print(sorted([b, a, datetime(2023, 5, 5)])[0], {date(2024, 1, 1): "x"}[date(2024, 1, 1)])
