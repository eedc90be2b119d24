# the hour that comes twice when summer time ends
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo
ny = ZoneInfo("America/New_York")
first = datetime(2024, 11, 3, 1, 30, tzinfo=ny)
second = first.replace(fold=1)
for d in (first, second):
    print(d, d.fold, d.tzname(), d.utcoffset(), d.astimezone(timezone.utc), d.timestamp())
print(first == second, second - first, second.timestamp() - first.timestamp())
u = datetime(2024, 11, 3, 4, 30, tzinfo=timezone.utc)
for i in range(4):
    x = (u + timedelta(hours=i)).astimezone(ny)
    print(x, x.fold, x.tzname())
