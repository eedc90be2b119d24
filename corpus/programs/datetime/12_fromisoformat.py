# fromisoformat of date and datetime: what is taken and what is not
from datetime import datetime, date
for s in ["2024-03-07", "2024-03-07T08:05", "2024-03-07 08:05:09", "2024-03-07T08:05:09.123", "2024-03-07T08:05:09.123456", "2024-03-07T08:05:09+02:00", "2024-03-07T08:05:09Z", "2024-03-07T08:05:09-05:30", "20240307", "20240307T080509", "2024-W10-4"]:
    d = datetime.fromisoformat(s)
    print(s, "->", d, d.isoformat(), d.tzinfo)
print(date.fromisoformat("2024-03-07"), date.fromisoformat("20240307"))
for s in ["2024-3-7", "07.03.2024", "", "2024-02-30", "2024-03-07X"]:
    try:
        print(date.fromisoformat(s))
    except ValueError as e:
        print(s, "ValueError")
for s in ["nonsense", "2024-03-07T25:00", "2024-03", ""]:
    try:
        print(datetime.fromisoformat(s))
    except ValueError as e:
        print(type(e).__name__, str(e)[:22])
