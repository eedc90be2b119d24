# read: events
today = workspace.get_current_day()
events = workspace.search_calendar_events(query="Yoga Class")
coming = [e["start_time"] for e in events if e["title"] == "Yoga Class" and e["start_time"] >= today]
print(min(coming)[:16].replace("T", " "))
