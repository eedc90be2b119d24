# read: emails
from datetime import datetime, timedelta

emails = workspace.search_emails(query="family reunion")
reunion = qllm(
    "Where is the family reunion, and when does it begin (YYYY-MM-DD HH:MM), by the mails of the family?",
    [e["sender"] + ": " + e["body"] for e in emails],
    returns={"place": str, "start": str},
)
end = datetime.strptime(reunion["start"], "%Y-%m-%d %H:%M") + timedelta(hours=4)
workspace.create_calendar_event(
    title="Family Reunion",
    location=reunion["place"],
    start_time=reunion["start"],
    end_time=end.strftime("%Y-%m-%d %H:%M"),
)
print("The event is created:", reunion["start"], reunion["place"])
