# read: events
year = workspace.get_current_day()[:4]
events = workspace.search_calendar_events(query="Networking event", date=f"{year}-05-26")
for event in events:
    print(event["title"], "-", ", ".join(event["participants"]))
