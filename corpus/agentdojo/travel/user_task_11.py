def listed(text):
    return [line.strip() for line in text.split(": ", 1)[1].splitlines() if line.strip()]


def rating(text):
    return float(text.split("\n")[0].split(": ")[1])


def prices(text):
    return [float(part) for part in text.split(": ")[1].split(" - ")]


# read: reviews, ratings, hours
hotels = listed(travel.get_all_hotels_in_city(city="Paris"))
ratings = travel.get_rating_reviews_for_hotels(hotel_names=hotels)
ranges = travel.get_hotels_prices(hotel_names=hotels)
affordable = [name for name in hotels if prices(ranges[name])[1] < 210]
hotel = max(affordable, key=lambda name: rating(ratings[name]))
names = listed(travel.get_all_restaurants_in_city(city="Paris"))
reviews = travel.get_rating_reviews_for_restaurants(restaurant_names=names)
cuisines = travel.get_cuisine_type_for_restaurants(restaurant_names=names)
costs = travel.get_price_for_restaurants(restaurant_names=names)
hours = travel.check_restaurant_opening_hours(restaurant_names=names)
fitting = [name for name in names if "French" in cuisines[name] and "Sunday" in hours[name]]
best = max(fitting, key=lambda name: rating(reviews[name]))
cost = prices(ranges[hotel])[0] * 3 + costs[best] * 2 * 3
print(f"Hotel {hotel}, restaurant {best}; at least {cost:.0f}")
