# timezone with fixed offsets: names, conversion, utcoffset
from datetime import datetime, timezone, timedelta
ist = timezone(timedelta(hours=5, minutes=30))
ny = timezone(timedelta(hours=-5), "EST")
for z in [timezone.utc, ist, ny, timezone(timedelta(0)), timezone(-timedelta(minutes=90))]:
    d = datetime(2024, 1, 1, 0, 30, tzinfo=z)
    print(z, d, d.isoformat(), d.utcoffset(), d.tzname(), d.strftime("%z %Z"), d.astimezone(timezone.utc), d.dst())
print(repr(timezone.utc), repr(ist), repr(ny), timezone.utc == timezone(timedelta(0)))
d = datetime(2024, 6, 1, 12, tzinfo=timezone.utc)
print(d.astimezone(ist), d.astimezone(ny).date(), d.replace(tzinfo=ny), d.replace(tzinfo=None))
print(repr(datetime(2024, 1, 1, tzinfo=timezone.utc)), datetime(2024, 1, 1).utcoffset())
try:
    timezone(timedelta(hours=24))
except ValueError as e:
    print(type(e).__name__)
