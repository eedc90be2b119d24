import re

page = fetch.fetch(url="http://weather.example/lisbon.html")
pattern = r"^(\w+day): ([a-z ]+), low (-?\d+), high (-?\d+), wind (\d+)"
forecast = {m[0]: m[1:] for m in re.findall(pattern, page, re.MULTILINE)}
trip = [day for day in ("Friday", "Saturday", "Sunday") if day in forecast]

low = min(int(forecast[day][1]) for day in trip)
high = max(int(forecast[day][2]) for day in trip)
wet = any(re.search("rain|shower", forecast[day][0]) for day in trip)
windy = any(int(forecast[day][3]) >= 10 for day in trip)

packing = ["adapter", "badge", "passport", f"{len(trip) + 1} pairs of socks"]
if wet:
    packing.append("rain jacket")
if windy:
    packing.append("hat that stays on")
if low < 12:
    packing.append("warm sweater")
if high >= 20:
    packing.append("sunglasses")

itinerary = filesystem.read_text_file(path="@files@/travel/itinerary.md")["content"]
old = re.search(r"^Forecast: .*$", itinerary, re.MULTILINE).group(0)
new = f"Forecast: {low} to {high} degrees, {'wet' if wet else 'dry'} (looked up @today@)"
filesystem.edit_file(path="@files@/travel/itinerary.md", edits=[{"oldText": old, "newText": new}])

checklist = "# Packing for Lisbon\n\n" + "".join(f"- [ ] {item}\n" for item in packing)
filesystem.write_file(path="@files@/travel/packing.md", content=checklist)
print(new)
print("Pack: " + ", ".join(packing))
