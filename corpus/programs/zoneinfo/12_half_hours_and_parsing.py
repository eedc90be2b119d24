# zones off the full hour; giving a zone to parsed texts
from datetime import datetime, timezone
from zoneinfo import ZoneInfo
for name in ["Asia/Kolkata", "Asia/Kathmandu", "Australia/Adelaide", "America/St_Johns", "Pacific/Chatham"]:
    d = datetime(2024, 1, 20, 0, 0, tzinfo=timezone.utc).astimezone(ZoneInfo(name))
    print(name, d.isoformat(), d.utcoffset().total_seconds() / 3600)
text = "2024-06-03 18:45"
local = datetime.strptime(text, "%Y-%m-%d %H:%M").replace(tzinfo=ZoneInfo("Europe/Oslo"))
print(local.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"))
print(datetime.fromisoformat("2024-06-03T18:45:00+00:00").astimezone(ZoneInfo("America/New_York")))
print(local.replace(tzinfo=ZoneInfo("Asia/Tokyo")) - local)
