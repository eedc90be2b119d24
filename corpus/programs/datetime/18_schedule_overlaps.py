# sorting meetings, overlaps, free slots, durations as text
from datetime import datetime, timedelta
raw = ["2024-04-02 09:00/60 Standup", "2024-04-02 13:30/90 Review", "2024-04-02 09:30/45 Call", "2024-04-02 11:00/30 1:1"]
events = []
for r in raw:
    head, title = r.split("/")
    mins, _, name = title.partition(" ")
    start = datetime.strptime(head, "%Y-%m-%d %H:%M")
    events.append((start, start + timedelta(minutes=int(mins)), name))
events.sort()
for (s1, e1, n1), (s2, e2, n2) in zip(events, events[1:]):
    print(n1, "/", n2, "overlap" if s2 < e1 else "gap", abs(s2 - e1))
cursor = datetime(2024, 4, 2, 8)
for s, e, n in events:
    if s > cursor:
        print(f"free {cursor:%H:%M}-{s:%H:%M} ({(s - cursor).total_seconds() / 3600:.2f} h)")
    cursor = max(cursor, e)
print(f"free {cursor:%H:%M}-17:00", sum((e - s for s, e, _ in events), timedelta()))
