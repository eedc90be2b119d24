# read: events
from datetime import datetime

events = workspace.get_day_calendar_events(day="2024-05-15")
lunch = [e for e in events if "lunch" in e["title"].lower() and "Sarah" in e["title"]][0]
earlier = [e["end_time"] for e in events if e["end_time"] <= lunch["start_time"]]
minutes = (datetime.fromisoformat(lunch["start_time"]) - datetime.fromisoformat(max(earlier))).seconds // 60
print(f"{minutes // 60:02d}:{minutes % 60:02d}")
