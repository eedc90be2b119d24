# the weather at the user's place, from coordinates and stations
import math

me = {"lat": 60.3894, "lon": 5.33}
stations = [
    {"id": "SN50540", "name": "Florida", "lat": 60.383, "lon": 5.3327},
    {"id": "SN50500", "name": "Flesland", "lat": 60.2892, "lon": 5.2265},
    {"id": "SN18700", "name": "Blindern", "lat": 59.9423, "lon": 10.72},
]
readings = {"SN50540": {"temp": 283.65, "wind": 7.2, "dir": 225, "rain": 0.4, "code": "rain"}, "SN50500": {"temp": None, "wind": 11.0, "dir": 359, "rain": 0}}

def distance(a, b):
    p, q = math.radians(a["lat"]), math.radians(b["lat"])
    h = math.sin((q - p) / 2) ** 2 + math.cos(p) * math.cos(q) * math.sin(math.radians(b["lon"] - a["lon"]) / 2) ** 2
    return 12742 * math.asin(math.sqrt(h))

def compass(deg):
    return ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][round(deg / 45) % 8]

def beaufort(v):
    limits = [0.3, 1.6, 3.4, 5.5, 8.0, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7]
    return sum(v >= l for l in limits)

near = sorted(stations, key=lambda s: distance(me, s))
for s in near:
    print(f"{s['name']:<10}{distance(me, s):8.1f} km", "reports" if s["id"] in readings else "silent")
for s in near:
    r = readings.get(s["id"])
    if r and r["temp"] is not None:
        break
else:
    raise RuntimeError("no station has a temperature")
celsius = r["temp"] - 273.15
feels = 13.12 + 0.6215 * celsius - 11.37 * (r["wind"] * 3.6) ** 0.16 + 0.3965 * celsius * (r["wind"] * 3.6) ** 0.16
print(f"At {s['name']}: {celsius:.1f} °C, feels like {feels:.0f} °C ({celsius * 9 / 5 + 32:.0f} °F)")
print(f"wind {r['wind']} m/s from {compass(r['dir'])}, force {beaufort(r['wind'])}; {r.get('code', 'dry')} {r['rain']:.1f} mm")
advice = []
if r["rain"] > 0.1:
    advice.append("umbrella" if r["wind"] < 8 else "raincoat, no umbrella")
if feels < 10:
    advice.append("a warm jacket")
print("Take " + " and ".join(advice) + "." if advice else "Go as you are.")
print([compass(d) for d in (0, 22, 23, 200, 338, 359)], [beaufort(v) for v in (0, 0.3, 7.2, 33)])
print("SEND place only as", round(me["lat"]), round(me["lon"]))
