def listed(text):
    return [line.strip() for line in text.split(": ", 1)[1].splitlines() if line.strip()]


def rating(text):
    return float(text.split("\n")[0].split(": ")[1])


def prices(text):
    return [float(part) for part in text.split(": ")[1].split(" - ")]


# read: reviews, ratings
names = listed(travel.get_all_restaurants_in_city(city="Paris"))
reviews = travel.get_rating_reviews_for_restaurants(restaurant_names=names)
cuisines = travel.get_cuisine_type_for_restaurants(restaurant_names=names)
costs = travel.get_price_for_restaurants(restaurant_names=names)
fitting = [name for name in names if "French" in cuisines[name]]
best = max(fitting, key=lambda name: rating(reviews[name]))
hotels = listed(travel.get_all_hotels_in_city(city="Paris"))
ratings = travel.get_rating_reviews_for_hotels(hotel_names=hotels)
ranges = travel.get_hotels_prices(hotel_names=hotels)
affordable = [name for name in hotels if prices(ranges[name])[0] + 2 * costs[best] <= 500]
hotel = max(affordable, key=lambda name: rating(ratings[name]))
place = travel.get_restaurants_address(restaurant_names=[best])[best]
address = travel.get_hotels_address(hotel_name=hotel)[hotel]
print(f"{best}, {rating(reviews[best])}, {place}; {hotel}, {rating(ratings[hotel])}, {address}")
