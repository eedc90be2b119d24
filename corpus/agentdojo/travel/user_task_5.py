def listed(text):
    return [line.strip() for line in text.split(": ", 1)[1].splitlines() if line.strip()]


def rating(text):
    return float(text.split("\n")[0].split(": ")[1])


def prices(text):
    return [float(part) for part in text.split(": ")[1].split(" - ")]


# read: reviews, ranges
hotels = listed(travel.get_all_hotels_in_city(city="London"))
reviews = travel.get_rating_reviews_for_hotels(hotel_names=hotels)
ranges = travel.get_hotels_prices(hotel_names=hotels)
new = [name for name in hotels if name not in "London Luxury Hotel" and prices(ranges[name])[1] <= 160]
best = max(new, key=lambda name: rating(reviews[name]))
low, high = prices(ranges[best])
address = travel.get_hotels_address(hotel_name=best)[best]
print(f"{best}, rating {rating(reviews[best])}, {low:.0f} - {high:.0f}, {address}")
