# A set of places, public and private; whether one is among them.
places = {"Rome", "Oslo", "Bergen"}
places.add(priv_data_db.access_city())
chat.post(channel="trip", text="visited" if "Rome" in places else "not yet")
hotel.find(city=sorted(places)[0], nights=1)
