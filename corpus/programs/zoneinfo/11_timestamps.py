# from seconds to local time and back
from datetime import datetime
from zoneinfo import ZoneInfo
for name in ["Europe/Oslo", "America/New_York", "Asia/Tokyo"]:
    z = ZoneInfo(name)
    for ts in [0, 1_711_846_799, 1_711_846_800, 1_730_615_400]:
        d = datetime.fromtimestamp(ts, z)
        print(name, ts, d.isoformat(), d.fold, int(d.timestamp()) == ts)
print(datetime(2024, 7, 1, tzinfo=ZoneInfo("Asia/Tokyo")).timestamp())
