# offsets of earlier years: other rules, other dates
from datetime import datetime
from zoneinfo import ZoneInfo
ny, oslo, tokyo = [ZoneInfo(n) for n in ("America/New_York", "Europe/Oslo", "Asia/Tokyo")]
for z, y, m, d in [(ny, 2006, 3, 20), (ny, 2007, 3, 20), (ny, 2006, 10, 30), (ny, 2007, 10, 30), (oslo, 1979, 7, 1), (oslo, 1980, 7, 1), (oslo, 1995, 10, 10), (oslo, 1996, 10, 10), (tokyo, 1990, 7, 1), (oslo, 2035, 7, 1), (ny, 2050, 1, 1)]:
    x = datetime(y, m, d, 12, tzinfo=z)
    print(z.key, x.date(), x.tzname(), x.strftime("%z"))
