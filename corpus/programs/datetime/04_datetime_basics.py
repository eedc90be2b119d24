# datetime: fields, date and time parts, combine, str and repr
from datetime import datetime, date, time
d = datetime(2024, 7, 5, 14, 30)
for x in [d, datetime(2024, 7, 5), datetime(2024, 7, 5, 14, 30, 15), datetime(2024, 7, 5, 14, 30, 15, 42)]:
    print(x, repr(x), x.isoformat(), x.isoformat(" "), x.isoformat(timespec="minutes"))
print(d.date(), d.time(), d.year, d.hour, d.minute, d.second, d.microsecond, d.tzinfo, d.fold)
print(datetime.combine(date(2024, 1, 2), time(3, 4)), datetime.combine(d.date(), time.min))
print(isinstance(d, date), isinstance(date(2024, 1, 1), datetime), type(d.date()).__name__)
print(d.weekday(), d.isoweekday(), d.toordinal(), d.timetuple()[:6], d.ctime())
print(datetime.min, datetime.max)
