# summer and winter offsets of three zones
from datetime import datetime
from zoneinfo import ZoneInfo
for name in ["Europe/Oslo", "America/New_York", "Asia/Tokyo", "UTC"]:
    z = ZoneInfo(name)
    for m in (1, 7):
        d = datetime(2024, m, 15, 12, tzinfo=z)
        print(name, d, d.tzname(), d.utcoffset(), d.dst())
print(ZoneInfo("Asia/Tokyo").key, str(ZoneInfo("Europe/Oslo")))
