"""`calendar`, and the parts of `datetime` that records give."""

import calendar
from calendar import month_abbr, monthrange
from datetime import date, datetime, timedelta, timezone

for year, month in [(2024, 2), (2023, 2), (1900, 2), (2000, 2), (2026, 11)]:
    print(year, month, monthrange(year, month), calendar.isleap(year), calendar.weekday(year, month, 1))
print(calendar.leapdays(1900, 2001), calendar.leapdays(2024, 2025))
print(calendar.day_name[0], calendar.month_name[12], month_abbr[2], calendar.day_abbr[6], list(calendar.day_abbr))
print(list(calendar.month_name), len(calendar.month_abbr), calendar.MONDAY, calendar.SUNDAY)
print(calendar.timegm((2024, 2, 29, 12, 30, 15)), calendar.timegm(datetime(1969, 12, 31).timetuple()))
for index, name in enumerate(calendar.month_name):
    if name:
        print(index, name[:3], name == date(2024, index, 1).strftime("%B"))
iso = date(2024, 12, 30).isocalendar()
year, week, weekday = iso
print(iso, year, week, weekday, iso[1], iso.week, iso.year, iso.weekday, iso[:2], len(iso), tuple(iso))
parts = datetime(2024, 2, 29, 1, 2, 3).timetuple()
print(parts.tm_year, parts.tm_yday, parts[:3], parts)
late = datetime(2024, 1, 1, 0, 30, tzinfo=timezone(timedelta(hours=2)))
print(late.utctimetuple().tm_year, late.timestamp(), late.astimezone(timezone.utc))
for attempt in range(3):
    try:
        if attempt == 0:
            print(monthrange(2024, 1), calendar.timegm((2024, 1)))
        elif attempt == 1:
            print(["x"][13])
        else:
            print(calendar.weekday(2024, 2, 30))
    except (ValueError, IndexError) as error:
        print(error)
