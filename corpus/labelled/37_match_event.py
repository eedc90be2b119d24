# A message by the kind of an event.
for event in calendar.list_events(day="2026-11-26"):
    match event:
        case {"title": "Dentist"}:
            text = "dentist today"
        case {"people": [first, *_]}:
            text = f"meet {first}"
        case _:
            text = event["title"]
    chat.post(channel="me", text=text)
chat.post(channel="family", text="Calendar read.")
