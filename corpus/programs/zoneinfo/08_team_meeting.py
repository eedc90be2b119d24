# an hour that lies in everybody's working day
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo
team = {"Kari": "Europe/Oslo", "Bob": "America/New_York", "Asha": "Asia/Kolkata"}

def slots(day, people):
    out = []
    for q in range(48):
        start = datetime(day[0], day[1], day[2], tzinfo=timezone.utc) + timedelta(minutes=30 * q)
        ok = True
        for z in people.values():
            s = start.astimezone(ZoneInfo(z))
            e = s + timedelta(hours=1)
            if s.hour < 8 or (e.hour, e.minute) > (18, 0) or s.date() != e.date():
                ok = False
        if ok:
            out.append(start)
    return out

for day in [(2024, 1, 10), (2024, 3, 20), (2024, 7, 10)]:
    found = slots(day, team)
    print(day, len(found), [f"{s:%H:%M}" for s in found])
pair = {k: team[k] for k in ("Kari", "Asha")}
for s in slots((2024, 7, 10), pair)[:3]:
    print({n: s.astimezone(ZoneInfo(z)).strftime("%H:%M") for n, z in pair.items()})
