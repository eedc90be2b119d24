# Two searches compared; the better one is named.
flights = travel.search_flights(origin="ARN", destination="OSL", day="2026-12-11")
hotels = hotel.find(city="Oslo", nights=1)
trip = min(f["price"] for f in flights) + min(h["price"] for h in hotels)
if trip <= priv_data_db.access_budget():
    chat.post(channel="family", text=f"Oslo for {trip}")
else:
    chat.post(channel="family", text="Oslo is too dear")
weather.forecast(city="Oslo")
