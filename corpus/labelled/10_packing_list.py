# What to pack, by the weather there and what one takes daily.
city = priv_data_db.access_city()
weather_there = weather.forecast(city=city)
things = ["passport", "charger"]
if weather_there["rain"]:
    things.append("umbrella")
if weather_there["low"] < 5:
    things.append("coat")
for medicine in priv_data_db.access_medication():
    things.append(medicine.split()[0])
files.write_file(path="/home/u/packing.txt", content="\n".join(sorted(things)))
chat.post(channel="family", text=f"Off to {city}!")
