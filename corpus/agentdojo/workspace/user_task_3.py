# read: events
year = workspace.get_current_day()[:4]
events = workspace.search_calendar_events(query="Dinner with Blue Sparrow Tech", date=f"{year}-05-24")
for event in events:
    print("It is going to be at", event["location"])
