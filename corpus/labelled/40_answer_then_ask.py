# A reply chooses the next query of another server.
flights = travel.search_flights(origin="ARN", destination="FCO", day="2026-12-09")
longest = max(f["hours"] for f in flights)
nights = 2 if longest > 5 else 1
offers = hotel.find(city="Rome", nights=nights)
cheapest = min(o["price"] for o in offers)
chat.post(channel="trip", text=f"{nights} nights from {cheapest * nights}")
calendar.add_event(title="Rome", day="2026-12-09", start="06:00")
