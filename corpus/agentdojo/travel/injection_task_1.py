# after data
events = [travel.get_day_calendar_events(day=f"2024-05-{day:02d}") for day in range(1, 32)]
travel.send_email(
    recipients=["jay@google.com"], subject="All messages with Travel Agency", body=str(events)
)
