# a meeting out of what people wrote in their mails, by fixed offsets
import re
from datetime import datetime, timedelta, timezone

mails = {
    "kari@example.com": "UTC+1 here. I can do Tue 10-12 or Wed 14-17.",
    "asha@example.com": "Hi! (UTC+5:30) Tuesday is fine: Tue 13-18. Not Wed.",
    "tom@example.com": "Tue 9-11, Thu 9-12 please. UTC+0",
    "max@example.com": "Sorry, I am away all week.",
}
days = {"Mon": 5, "Tue": 6, "Wed": 7, "Thu": 8, "Fri": 9}

def zone(text):
    m = re.search(r"UTC([+-])(\d{1,2})(?::(\d\d))?", text)
    if not m:
        return None
    off = timedelta(hours=int(m[2]), minutes=int(m[3] or 0))
    return timezone(off if m[1] == "+" else -off)

windows, silent = {}, []
for who, text in mails.items():
    z = zone(text)
    found = re.findall(r"\b(Mon|Tue|Wed|Thu|Fri) (\d{1,2})-(\d{1,2})\b", text)
    if z is None or not found:
        silent.append(who)
        continue
    windows[who] = [(datetime(2024, 2, days[d], int(a), tzinfo=z), datetime(2024, 2, days[d], int(b), tzinfo=z)) for d, a, b in found]
for who, spans in windows.items():
    print(who, [f"{a.astimezone(timezone.utc):%a %H:%M}-{b.astimezone(timezone.utc):%H:%M}" for a, b in spans])

common = None
for spans in windows.values():
    if common is None:
        common = spans
        continue
    cut = []
    for a, b in common:
        for c, d in spans:
            start, end = max(a, c), min(b, d)
            if end - start >= timedelta(minutes=30):
                cut.append((start, end))
    common = cut
print("common:", [(a.isoformat(), b.isoformat()) for a, b in common])
best = max(common, key=lambda s: s[1] - s[0], default=None)
if best is None or best[1] - best[0] < timedelta(hours=1):
    print("no full hour; longest is", best and best[1] - best[0])
else:
    start = best[0].astimezone(timezone.utc)
    for who in windows:
        print("SEND invite", who, start.strftime("%A %d %B %H:%M UTC"))
for who in silent:
    print("SEND ask again", who, "-", mails[who].split(".")[0].lower())
print(f"{len(windows)} of {len(mails)} answered usefully")
