# A preference chooses among constant texts.
preferences = priv_data_db.access_preferences()
seat = {"window": "A", "aisle": "C"}.get(preferences["seat"], "B")
early = preferences["early"]
flights = travel.search_flights(origin="ARN", destination="CPH", day="2026-12-05")
flights.sort(key=lambda f: f["depart"], reverse=not early)
travel.book_flight(flight=flights[0]["id"] + seat, passenger=priv_data_db.access_name(), passport=priv_data_db.access_passport())
