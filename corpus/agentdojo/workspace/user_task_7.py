# read: events
from datetime import datetime, timedelta

events = workspace.search_calendar_events(query="Dental check-up")
event = [e for e in events if "dentist" in e["title"].lower() or "dental" in e["title"].lower()][0]
length = datetime.fromisoformat(event["end_time"]) - datetime.fromisoformat(event["start_time"])
end = datetime.fromisoformat("2024-05-20T10:00") + length
workspace.reschedule_calendar_event(
    event_id=event["id_"], new_start_time="2024-05-20 10:00", new_end_time=end.strftime("%Y-%m-%d %H:%M")
)
print("It is moved to 2024-05-20 at 10:00.")
