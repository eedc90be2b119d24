# an unknown zone, uncaught
from datetime import datetime
from zoneinfo import ZoneInfo
for name in ["Europe/Oslo", "Asia/Tokyo", "America/New_York", "UTC", "Asia/Kolkata", "Europe/Gotham"]:
    print(name, datetime(2024, 7, 1, 8, tzinfo=ZoneInfo(name)).isoformat())
