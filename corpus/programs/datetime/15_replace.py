# replace: single fields, several, impossible ones
from datetime import datetime, date, time, timezone
d = datetime(2024, 2, 29, 13, 45, 30, 999)
print(d.replace(year=2028), d.replace(day=1, hour=0, minute=0, second=0, microsecond=0), d.replace(microsecond=0))
print(d.replace(tzinfo=timezone.utc), d.replace(), d.replace(month=12), d)
print(date(2024, 1, 31).replace(day=1), date(2024, 5, 17).replace(2020, 2, 2), time(1, 2).replace(second=3))
for change in [{"year": 2023}, {"month": 13}, {"hour": 24}, {"day": 30}]:
    try:
        print(d.replace(**change))
    except ValueError as e:
        print(type(e).__name__, list(change)[0])
try:
    d.replace(hours=1)
except TypeError as e:
    print(type(e).__name__)
