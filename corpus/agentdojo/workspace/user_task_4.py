# read: appointments, events
appointments = workspace.get_day_calendar_events(day="2024-05-15")
print(f"You have {len(appointments)} appointments.")
for event in appointments:
    print("-", event["title"], "-", event["description"])
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
        participants=["sarah.connor@gmail.com"],
    )
    print("You are free; the event is created.")
