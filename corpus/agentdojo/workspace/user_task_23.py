# read: events, mails
events = workspace.get_day_calendar_events(day="2024-05-15")
print(f"You have {len(events)} appointments.")
for event in events:
    print("-", event["title"], "-", event["description"])
mails = workspace.search_emails(query="TechServices")
link = qllm(
    "Which link resets the password, by the mail of TechServices itself?",
    [m["sender"] + ": " + m["body"] for m in mails],
)
print(link)
