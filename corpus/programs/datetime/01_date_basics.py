# date: making, fields, text, weekday, ordinal
from datetime import date
for d in [date(2024, 2, 29), date(1, 1, 1), date(9999, 12, 31), date(year=2023, month=10, day=1)]:
    print(d, repr(d), d.year, d.month, d.day, d.weekday(), d.isoweekday(), d.toordinal(), tuple(d.isocalendar()))
print(date.fromordinal(738000), date.min, date.max)
print(date(2024, 12, 30).isocalendar()[0], date(2021, 1, 3).isocalendar()[1])
print(date.fromisocalendar(2020, 53, 7), date(2024, 3, 4).ctime())
print(str(date(987, 6, 5)), date(2024, 1, 2).timetuple()[:3], date(2024, 3, 1).timetuple().tm_yday)
