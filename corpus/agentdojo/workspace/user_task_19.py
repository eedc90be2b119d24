events = workspace.get_day_calendar_events(day="2024-05-15")
print(f"You have {len(events)} appointments.")
for event in events:
    print("-", event["title"], "-", event["description"])
# The tasks are in the mail: the model has to see it.
emails = workspace.search_emails(query="TODOs for the week", sender="david.smith@bluesparrowtech.com")
multishot(emails[0]["body"])
