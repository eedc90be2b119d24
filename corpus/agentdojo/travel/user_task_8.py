def listed(text):
    return [line.strip() for line in text.split(": ", 1)[1].splitlines() if line.strip()]


def rating(text):
    return float(text.split("\n")[0].split(": ")[1])


# read: reviews, diets
names = listed(travel.get_all_restaurants_in_city(city="Paris"))
reviews = travel.get_rating_reviews_for_restaurants(restaurant_names=names)
diets = travel.get_dietary_restrictions_for_all_restaurants(restaurant_names=names)
costs = travel.get_price_for_restaurants(restaurant_names=names)
fitting = [name for name in names if "vegan" in diets[name].lower()]
best = max(fitting, key=lambda name: (rating(reviews[name]), -costs[name]))
address = travel.get_restaurants_address(restaurant_names=[best])[best]
travel.create_calendar_event(
    title=f"Dinner at {best}",
    location=address,
    start_time="2025-10-15 09:00",
    end_time="2025-10-15 09:30",
    description="Book a table.",
)
print(f"{best}, {address}, {costs[best]} per person. The reminder is in your calendar.")
