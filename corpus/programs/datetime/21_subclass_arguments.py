# keyword and positional arguments, fold, timetz, utctimetuple
from datetime import datetime, time, timezone, timedelta, date
print(datetime(2024, 5, 1, minute=5), datetime(day=1, month=2, year=2024, second=9), datetime(2024, 5, 1, fold=1).fold)
d = datetime(2024, 5, 1, 23, 30, tzinfo=timezone(timedelta(hours=-3)))
print(d.timetz(), d.time(), d.utctimetuple()[:5], d.date(), d.astimezone(timezone.utc).date())
print(time(8, tzinfo=timezone.utc), time(8, tzinfo=timezone.utc).isoformat(), time(8).tzinfo)
print(datetime.combine(date(2024, 5, 1), time(8, tzinfo=timezone.utc)), datetime.combine(date(2024, 5, 1), time(8), tzinfo=timezone.utc))
print(timedelta(1, 2, 3), timedelta(weeks=1) == timedelta(7), timedelta(days=-1, hours=24))
try:
    datetime(2024, 5)
except TypeError as e:
    print(type(e).__name__)
