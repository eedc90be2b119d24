# the same out of a text with dates written in words, ages by year only
import re
from datetime import datetime

page = """
* Ann Oak (born 3 May 1949 in Redbay)
* Ben Ash (1 January 1930 in Lowmoor - 7 July 2011)
* Cy Elm (born 29 February 1960 in St. Clair)
* Di Fir (born June 1958)
"""
my_year = 1961
observations = "Redbay;1949-05-03;12.5;fog\nSt. Clair;1960-02-29;-3.0;snow\nSt. Clair;1960-03-01;1.0;sun"
people = []
for line in page.strip().splitlines():
    m = re.match(r"\* (?P<name>[\w ]+?) \((?:born )?(?P<d>\d{1,2} \w+ \d{4}) in (?P<city>[^)]+?)(?: - (?P<dead>[\w ]+))?\)$", line)
    if not m:
        print("not read:", line[2:])
        continue
    d = datetime.strptime(m["d"], "%d %B %Y").date()
    people.append({**m.groupdict(), "born": d})
for p in people:
    print(p["name"], p["born"], p["city"], "dead" if p["dead"] else "alive")
alive = [p for p in people if not p["dead"]]
best = min(alive, key=lambda p: (abs(p["born"].year - my_year), p["name"]))
table = {}
for row in observations.split("\n"):
    city, day, temp, what = row.split(";")
    table[city, day] = (float(temp), what)
temp, what = table[best["city"], str(best["born"])]
print("SEND", {"to": "club@example.com", "city": best["city"], "weather": f"{what} at {temp:+.1f}°"})
print(best["born"].timetuple().tm_yday, best["born"].strftime("%d.%m.%y"), best["city"].split()[0].rstrip("."))
for y in (1961, 1964):
    try:
        print(y, best["born"].replace(year=y))
    except ValueError as e:
        print(y, type(e).__name__)
print(sorted(table), max(table.values()), [k[1][5:] for k in table if k[0] == best["city"]])
means = {c: [t for (k, _), (t, _) in table.items() if k == c] for c in dict.fromkeys(k for k, _ in table)}
print({c: sum(v) / len(v) for c, v in means.items()})
print(len(people), "people,", len(alive), "alive;", best["name"].upper())
other = next(p for p in people if p["dead"])
print(other["name"], datetime.strptime(other["dead"], "%d %B %Y").year - other["born"].year)
print(table[other["city"], str(other["born"])])
