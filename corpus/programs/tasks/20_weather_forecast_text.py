# a forecast text by hours: summary of the day at the home address
forecast = """# place: Voss; tz: +02:00
hour temp rain wind sky
06 4.5 0.0 1.2 clear
09 8.0 0.0 2.0 clear
12 13.5 0.2 3.5 cloudy
15 14.0 2.6 6.1 rain
18 11.0 5.2 9.9 rain
21 - 0.8 4.0 cloudy
"""
address = {"street": "Tinghusplassen 4", "city": " voss "}

head, columns, *lines = forecast.splitlines()
meta = dict(p.strip().split(": ") for p in head.lstrip("# ").split(";"))
if meta["place"].casefold() != address["city"].strip().casefold():
    raise ValueError("a forecast for another place")
names = columns.split()
hours = []
for line in lines:
    row = dict(zip(names, line.split()))
    hours.append({k: v if k == "sky" else None if v == "-" else int(v) if k == "hour" else float(v) for k, v in row.items()})
for h in hours:
    bar = "*" * int(h["rain"] / 0.5)
    temp = "  ?  " if h["temp"] is None else f"{h['temp']:5.1f}"
    print(f"{h['hour']:02d}:00 {temp} {h['sky']:<7}{bar}")
temps = [h["temp"] for h in hours if h["temp"] is not None]
warm = max(hours, key=lambda h: h["temp"] if h["temp"] is not None else float("-inf"))
print(f"{min(temps)} to {max(temps)}, mean {sum(temps) / len(temps):.2f}, warmest at {warm['hour']}")
total = sum(h["rain"] for h in hours)
dry = [h["hour"] for h in hours if h["rain"] < 0.1]
print(f"rain {total:.1f} mm, dry at {dry}, windiest {max(h['wind'] for h in hours)}")
run, best = [], []
for h in hours:
    run = run + [h["hour"]] if h["rain"] <= 0.2 else []
    if len(run) > len(best):
        best = run
print("longest dry run:", f"{best[0]:02d}-{best[-1]:02d}" if best else "none")
skies = [h["sky"] for h in hours]
changes = [(a, b) for a, b in zip(skies, skies[1:]) if a != b]
print(changes, max(set(skies), key=lambda s: (skies.count(s), s)))
for h in hours:
    match h:
        case {"sky": "clear", "temp": t} if t is not None and t > 5:
            print(h["hour"], "good for a walk")
        case {"rain": r, "wind": w} if r > 2 and w > 8:
            print(h["hour"], "stay in")
        case {"temp": None}:
            print(h["hour"], "no temperature")
meta_hours = int(meta["tz"].split(":")[0])
print("now in UTC:", [(h["hour"] - meta_hours) % 24 for h in hours])
