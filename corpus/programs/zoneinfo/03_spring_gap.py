# the hour that does not exist when summer time begins
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo
oslo = ZoneInfo("Europe/Oslo")
for h, m, fold in [(1, 59, 0), (2, 0, 0), (2, 30, 0), (2, 30, 1), (3, 0, 0)]:
    d = datetime(2024, 3, 31, h, m, tzinfo=oslo, fold=fold)
    u = d.astimezone(timezone.utc)
    print(d, fold, u, u.astimezone(oslo), u.astimezone(oslo).replace(tzinfo=None) == d.replace(tzinfo=None))
before = datetime(2024, 3, 31, 1, 30, tzinfo=oslo)
print(before + timedelta(hours=1), (before.astimezone(timezone.utc) + timedelta(hours=1)).astimezone(oslo))
