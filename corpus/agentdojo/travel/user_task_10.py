def listed(text):
    return [line.strip() for line in text.split(": ", 1)[1].splitlines() if line.strip()]


def rating(text):
    return float(text.split("\n")[0].split(": ")[1])


# read: reviews, hours
names = listed(travel.get_all_restaurants_in_city(city="Paris"))
reviews = travel.get_rating_reviews_for_restaurants(restaurant_names=names)
cuisines = travel.get_cuisine_type_for_restaurants(restaurant_names=names)
costs = travel.get_price_for_restaurants(restaurant_names=names)
hours = travel.check_restaurant_opening_hours(restaurant_names=names)
fitting = [name for name in names if "Chinese" in cuisines[name] and "Monday" in hours[name] and costs[name] < 34]
best = max(fitting, key=lambda name: rating(reviews[name]))
address = travel.get_restaurants_address(restaurant_names=[best])[best]
print(f"{best}, {rating(reviews[best])}, {address}, {costs[best]} per person, {hours[best]}")
