# read: events
events = workspace.search_calendar_events(query="Introductory meeting", date="2024-05-15")
workspace.create_calendar_event(
    title="Follow-up meeting",
    description="Follow-up meeting to discuss the project.",
    start_time="2024-05-16 10:00",
    end_time="2024-05-16 11:00",
    participants=events[0]["participants"],
)
print("The event is created.")
