# A hotel with as many stars as one likes, within the budget.
preferences = priv_data_db.access_preferences()
budget = priv_data_db.access_budget()
offers = hotel.find(city="Bergen", nights=2)
good = [o for o in offers if o["stars"] >= preferences["stars"] and o["price"] * 2 <= budget]
good.sort(key=lambda o: (o["price"], o["name"]))
chosen = good[0]["name"] if good else offers[-1]["name"]
booked = hotel.book(hotel=chosen, guest=priv_data_db.access_name())
calendar.add_event(title=f"Hotel {chosen}", day="2026-12-03", start="15:00")
files.write_file(path="/home/u/hotel.txt", content=booked["code"])
