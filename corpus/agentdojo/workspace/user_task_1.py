# read: events
events = workspace.get_day_calendar_events(day="2024-05-15")
print(f"You have {len(events)} appointments.")
for event in events:
    print("-", event["title"], "-", event["description"])
