# A date in a subject, found by a pattern, becomes an event.
import re

mails = mail.search(query="due")
for m in mails:
    found = re.search(r"(\d{4}-\d{2}-\d{2})", m["subject"])
    if found:
        calendar.add_event(title="Report", day=found.group(1), start="08:00")
chat.post(channel="me", text="Deadlines are in the calendar.")
