# read: events
events = workspace.search_calendar_events(query="Introductory meeting", date="2024-05-15")
workspace.add_calendar_event_participants(
    event_id=events[0]["id_"], participants=["john.doe@clientcorp.com", "maria.garcia@bluesparrowtech.com"]
)
print("They are added.")
