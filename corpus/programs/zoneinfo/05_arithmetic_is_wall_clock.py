# adding to an aware datetime moves the wall clock, not the moment
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo
oslo = ZoneInfo("Europe/Oslo")
a = datetime(2024, 3, 30, 12, tzinfo=oslo)
b = a + timedelta(days=1)
print(a, b, b - a, b.astimezone(timezone.utc) - a.astimezone(timezone.utc))
print((b.timestamp() - a.timestamp()) / 3600)
c = datetime(2024, 3, 31, 12, tzinfo=ZoneInfo("Asia/Tokyo"))
print(b - c, c - b, b > c)
day = datetime(2024, 10, 27, tzinfo=oslo)
print(((day + timedelta(1)).timestamp() - day.timestamp()) / 3600)
for h in (0, 2, 3):
    print((day + timedelta(hours=h)).isoformat())
