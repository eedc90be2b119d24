# mixing naive and aware datetimes, uncaught
from datetime import datetime, timezone, timedelta
a = datetime(2024, 5, 1, 12, tzinfo=timezone.utc)
b = datetime(2024, 5, 1, 12)
print(a == b)
print(a.tzinfo is None, b.tzinfo is None)
print(b.replace(tzinfo=timezone.utc) == a)
print(a - timedelta(hours=1))
print(a.date() == b.date(), a.time() == b.time())
print(a - b)
