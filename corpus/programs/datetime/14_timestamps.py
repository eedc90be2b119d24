# timestamps of aware datetimes, both ways
from datetime import datetime, timezone, timedelta
for ts in [0, 1, 86400, 1709798709, 1709798709.5, -1, 1.123456, 4102444800]:
    d = datetime.fromtimestamp(ts, tz=timezone.utc)
    print(ts, d, d.timestamp())
z = timezone(timedelta(hours=9))
print(datetime.fromtimestamp(1_700_000_000, z), datetime.fromtimestamp(1_700_000_000, z).timestamp())
print(int(datetime(2024, 1, 1, tzinfo=timezone.utc).timestamp()), datetime(1969, 12, 31, 23, 59, tzinfo=timezone.utc).timestamp())
print((datetime(2024, 1, 1, tzinfo=timezone.utc) - datetime(1970, 1, 1, tzinfo=timezone.utc)) // timedelta(milliseconds=1))
