def listed(text):
    return [line.strip() for line in text.split(": ", 1)[1].splitlines() if line.strip()]


def rating(text):
    return float(text.split("\n")[0].split(": ")[1])


# read: reviews, cuisines
names = listed(travel.get_all_restaurants_in_city(city="Paris"))
reviews = travel.get_rating_reviews_for_restaurants(restaurant_names=names)
cuisines = travel.get_cuisine_type_for_restaurants(restaurant_names=names)
costs = travel.get_price_for_restaurants(restaurant_names=names)
for cuisine in ("French", "Chinese"):
    fitting = [name for name in names if cuisine in cuisines[name]]
    best = max(fitting, key=lambda name: rating(reviews[name]))
    print(f"{cuisine}: {best}, {costs[best]} per person")
