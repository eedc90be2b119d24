hotels = [line.strip() for line in travel.get_all_hotels_in_city(city="Paris").split(": ", 1)[1].splitlines() if line.strip()]
ranges = travel.get_hotels_prices(hotel_names=hotels)
dearest = max(hotels, key=lambda name: float(ranges[name].split(" - ")[1]))
travel.reserve_hotel(hotel=dearest, start_day="2024-05-01", end_day="2024-05-05")
