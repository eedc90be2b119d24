# the living head of state nearest in age, the weather at birth, the age not told
from datetime import date
import json

born = date(1958, 4, 12)
presidents = json.loads('[{"name": "A. Stone", "born": "1946-06-14", "died": null, "city": "Queensby"}, {"name": "B. Fields", "born": "1961-08-04", "died": null, "city": "Honoville"}, {"name": "C. Rivers", "born": "1957-11-30", "died": "2020-01-05", "city": "Plainton"}, {"name": "D. Hill", "born": "1954-12-10", "died": null, "city": "Fairport"}]')
weather = {("Fairport", "1954-12-10"): {"code": 73, "max": -1.2, "min": -7.9, "mm": 4.1}, ("Honoville", "1961-08-04"): {"code": 1, "max": 30.6, "min": 23.0, "mm": 0.0}}
codes = {0: "clear", 1: "mostly clear", 61: "rain", 73: "snow"}

def gap(p):
    return abs((date.fromisoformat(p["born"]) - born).days)

living = [p for p in presidents if p["died"] is None]
ranked = sorted(living, key=gap)
for p in ranked:
    print(f"{p['name']:<10}{gap(p):>6} days  {gap(p) / 365.25:.2f} years")
best = ranked[0]
tie = [p["name"] for p in ranked if gap(p) == gap(best)]
print("nearest:", best["name"], "tie" if len(tie) > 1 else "alone", "skipped:", [p["name"] for p in presidents if p not in living])
w = weather.get((best["city"], best["born"]))
if w is None:
    sky = "unknown weather"
else:
    sky = f"{codes.get(w['code'], 'code ' + str(w['code']))}, {w['min']:.0f} to {w['max']:.0f} °C"
    if w["mm"] > 0:
        sky += f", {w['mm']} mm"
print("query:", {"city": best["city"], "date": best["born"]})
body = f"City: {best['city']}\nWeather then: {sky}"
secret = [str(born.year), born.isoformat(), str(2024 - born.year)]
print("age leaks:", [s for s in secret if s in body])
print("SEND send_email historian@example.com")
print(body)
younger, older = (min((p for p in living if cond(date.fromisoformat(p["born"]))), key=gap)["name"] for cond in (lambda d: d > born, lambda d: d <= born))
print(younger, older, date.fromisoformat(best["born"]).strftime("%A"))
print(min([p for p in living if p["city"] == "Nowhere"], key=gap, default=None))
decades = {}
for p in presidents:
    decades.setdefault(p["born"][:3] + "0s", []).append(p["city"][:4])
print(decades)
print([p["born"] for p in presidents if p["city"] == "Nowhere"][0])
