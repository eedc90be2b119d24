# adding months and finding ends of months by hand
from datetime import date, timedelta

def month_end(d):
    nxt = date(d.year + d.month // 12, d.month % 12 + 1, 1)
    return nxt - timedelta(days=1)

def add_months(d, n):
    y, m = divmod(d.year * 12 + d.month - 1 + n, 12)
    first = date(y, m + 1, 1)
    return first.replace(day=min(d.day, month_end(first).day))

for n in [0, 1, 11, 12, 13, -1, -13, 25]:
    print(n, add_months(date(2024, 1, 31), n), add_months(date(2023, 12, 30), n))
print([month_end(date(2024, m, 1)).day for m in range(1, 13)])
d = date(2024, 6, 12)
monday = d - timedelta(days=d.weekday())
print(monday, [f"{monday + timedelta(i):%a%d}" for i in range(7)])
print(sum(1 for i in range(30) if (date(2024, 6, 1) + timedelta(i)).weekday() < 5))
