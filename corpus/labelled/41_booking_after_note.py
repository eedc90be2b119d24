# A server that was told the name is asked something else.
hotel.book(hotel="Plaza", guest=priv_data_db.access_name())
offers = hotel.find(city="Oslo", nights=1)
chat.post(channel="trip", text=f"{len(offers)} offers")
travel.search_flights(origin="ARN", destination="OSL", day="2026-12-10")
