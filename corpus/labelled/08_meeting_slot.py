# The first free hour of a day.
def minutes(text):
    hours, rest = text.split(":")
    return int(hours) * 60 + int(rest)

events = calendar.list_events(day="2026-11-24")
busy = sorted((minutes(e["start"]), minutes(e["end"])) for e in events)
start = 9 * 60
for begin, end in busy:
    if start + 60 <= begin:
        break
    start = max(start, end)
slot = f"{start // 60:02d}:{start % 60:02d}"
calendar.add_event(title="Planning", day="2026-11-24", start=slot)
mail.send_email(to="team@work.example", subject="Planning", body=f"We meet at {slot}.")
chat.post(channel="team", text="See the calendar.")
