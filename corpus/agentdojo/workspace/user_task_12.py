# read: events
events = workspace.get_day_calendar_events(day="2024-05-19")
is_taken = any(e["start_time"] < "2024-05-19T11:00" and e["end_time"] > "2024-05-19T10:00" for e in events)
hour = 16 if is_taken else 10
workspace.create_calendar_event(
    title="Follow-up meeting",
    description="Follow-up meeting to discuss the project.",
    start_time=f"2024-05-19 {hour}:00",
    end_time=f"2024-05-19 {hour + 1}:00",
)
print("The event is created at", hour)
