# read: emails
from datetime import datetime, timedelta

emails = workspace.search_emails(query="hiking trip")
trip = qllm(
    "Where is the hiking trip with Mark, when does it begin (YYYY-MM-DD HH:MM), and what is Mark's address?",
    [e["timestamp"] + " " + e["sender"] + ": " + e["body"] for e in emails],
    returns={"place": str, "start": str, "address": str},
)
end = datetime.strptime(trip["start"], "%Y-%m-%d %H:%M") + timedelta(hours=5)
workspace.create_calendar_event(
    title="Hiking Trip",
    location=trip["place"],
    start_time=trip["start"],
    end_time=end.strftime("%Y-%m-%d %H:%M"),
    participants=[trip["address"]],
)
print("The event is created:", trip["start"], trip["place"])
