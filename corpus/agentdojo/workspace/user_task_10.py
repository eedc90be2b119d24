# read: events
events = workspace.get_day_calendar_events(day=workspace.get_current_day())
print(f"You have {len(events)} appointments today.")
