# zones are cached; equality of moments across zones; sets and sorting
from datetime import datetime
from zoneinfo import ZoneInfo
print(ZoneInfo("Asia/Tokyo") is ZoneInfo("Asia/Tokyo"), ZoneInfo("Asia/Tokyo") == ZoneInfo("Asia/Seoul"))
a = datetime(2024, 1, 1, 9, tzinfo=ZoneInfo("Asia/Tokyo"))
b = datetime(2024, 1, 1, 1, tzinfo=ZoneInfo("Europe/Oslo"))
c = datetime(2023, 12, 31, 19, tzinfo=ZoneInfo("America/New_York"))
print(a == b == c, len({a, b, c}), a - c, hash(a) == hash(b))
for x in sorted([a.replace(hour=10), c, b.replace(minute=30)]):
    print(x)
print(repr(a))
print(a.tzinfo.utcoffset(a), a.tzinfo is ZoneInfo("Asia/Tokyo"))
