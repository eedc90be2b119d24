# one moment on several clocks, days that change
from datetime import datetime, timezone
from zoneinfo import ZoneInfo
oslo, ny, tokyo = ZoneInfo("Europe/Oslo"), ZoneInfo("America/New_York"), ZoneInfo("Asia/Tokyo")
d = datetime(2024, 5, 17, 20, 0, tzinfo=oslo)
for z in (ny, tokyo, timezone.utc, oslo):
    x = d.astimezone(z)
    print(x.isoformat(), x.strftime("%a %d %b %H:%M %Z %z"), x == d, x.date() == d.date())
print(datetime(2024, 12, 31, 23, 30, tzinfo=ny).astimezone(tokyo))
print(d.astimezone(tokyo) - d, d.astimezone(ny).hour - d.hour)
