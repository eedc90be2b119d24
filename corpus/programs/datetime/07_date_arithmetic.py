# dates and timedeltas: adding, subtracting, ends of months and years
from datetime import date, datetime, timedelta
print(date(2024, 2, 28) + timedelta(1), date(2023, 2, 28) + timedelta(days=1), date(2024, 3, 1) - timedelta(1))
print(date(2024, 12, 25) - date(2024, 7, 1), (date(2024, 12, 25) - date(2024, 7, 1)).days, date(2024, 1, 1) - date(2025, 1, 1))
print(date(2024, 1, 1) + timedelta(hours=23), date(2024, 1, 1) + timedelta(hours=49))
print(datetime(2024, 1, 31, 23, 30) + timedelta(minutes=45), datetime(2024, 1, 1) - timedelta(microseconds=1))
print(datetime(2024, 3, 1, 12) - datetime(2024, 2, 28, 13), datetime(2024, 1, 1, 1) - datetime(2024, 1, 1, 2))
print([str(date(2024, 2, 27) + timedelta(days=i)) for i in range(4)])
for op in [lambda: date(2024, 1, 1) + 1, lambda: date(2024, 1, 1) + date(2024, 1, 2), lambda: date.max + timedelta(1), lambda: datetime.min - timedelta(1), lambda: datetime(2024, 1, 1) - date(2023, 1, 1)]:
    try:
        print(op())
    except (TypeError, OverflowError) as e:
        print(type(e).__name__, e)
