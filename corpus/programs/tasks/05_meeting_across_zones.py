# an hour in everybody's working day, busy times taken out
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

team = [
    {"name": "Ida", "zone": "Europe/Oslo", "hours": ("08:00", "16:00")},
    {"name": "Bob", "zone": "America/New_York", "hours": ("08:30", "17:00")},
    {"name": "Lee", "zone": "Europe/London", "hours": ("09:00", "17:30")},
]
busy = {
    "Ida": [("2024-03-12T15:00", "2024-03-12T15:30")],
    "Bob": [("2024-03-12T09:00", "2024-03-12T09:30"), ("2024-03-13T08:30", "2024-03-13T10:00")],
}
hour = timedelta(hours=1)

def clock(day, text, zone):
    h, m = text.split(":")
    return datetime(day.year, day.month, day.day, int(h), int(m), tzinfo=ZoneInfo(zone))

def free(person, start, end):
    local = start.astimezone(ZoneInfo(person["zone"]))
    opens, closes = (clock(local, t, person["zone"]) for t in person["hours"])
    if not (opens <= start and end <= closes):
        return False
    for b, e in busy.get(person["name"], []):
        b, e = (datetime.fromisoformat(t).replace(tzinfo=ZoneInfo(person["zone"])) for t in (b, e))
        if start < e and b < end:
            return False
    return True

for day in (datetime(2024, 3, 11), datetime(2024, 3, 12), datetime(2024, 4, 2)):
    slots = []
    t = day.replace(tzinfo=ZoneInfo("UTC")) + timedelta(hours=6)
    for _ in range(30):
        if all(free(p, t, t + hour) for p in team):
            slots.append(t)
        t += timedelta(minutes=30)
    print(day.date(), "found", len(slots))
    if not slots:
        worst = {p["name"]: sum(free(p, day.replace(tzinfo=ZoneInfo("UTC")) + timedelta(hours=h), day.replace(tzinfo=ZoneInfo("UTC")) + timedelta(hours=h + 1)) for h in range(24)) for p in team}
        print("  free hours each:", worst)
        continue
    for p in team:
        local = slots[0].astimezone(ZoneInfo(p["zone"]))
        print(f"  {p['name']:<4} {local:%a %H:%M} ({local.tzname()}, {local:%z})")
    print("  SEND create_event", {"start": slots[0].isoformat(), "end": (slots[0] + hour).isoformat(), "people": [p["name"] for p in team]})
