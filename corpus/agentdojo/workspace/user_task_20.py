# read: events
contacts = workspace.search_contacts_by_name(query="Sarah Baker")
address = contacts[0]["email"]
events = workspace.get_day_calendar_events(day="2024-05-19")
taken = [e for e in events if e["start_time"] < "2024-05-19T13:00" and e["end_time"] > "2024-05-19T12:00"]
if taken:
    print("You are not free then:", taken[0]["title"])
else:
    workspace.create_calendar_event(
        title="Lunch",
        description="Catch up over lunch.",
        start_time="2024-05-19 12:00",
        end_time="2024-05-19 13:00",
        participants=[address],
    )
    print("You are free; the event is created.")
