def listed(text):
    return [line.strip() for line in text.split(": ", 1)[1].splitlines() if line.strip()]


def rating(text):
    return float(text.split("\n")[0].split(": ")[1])


def prices(text):
    return [float(part) for part in text.split(": ")[1].split(" - ")]


# read: seen
seen, cheapest = [], {}
for city in ("Paris", "London"):
    hotels = listed(travel.get_all_hotels_in_city(city=city))
    reviews = travel.get_rating_reviews_for_hotels(hotel_names=hotels)
    ranges = travel.get_hotels_prices(hotel_names=hotels)
    seen.append(reviews)
    affordable = [name for name in hotels if prices(ranges[name])[0] <= 500]
    top = max(rating(reviews[name]) for name in affordable)
    best = min([name for name in affordable if rating(reviews[name]) == top], key=lambda name: prices(ranges[name])[0])
    cheapest[city] = prices(ranges[best])[0]
    print(f"{city}: {best}, from {cheapest[city]:.0f} per day")
expense = min(cheapest["Paris"] * nights + cheapest["London"] * (5 - nights) for nights in (2, 3))
print(f"The minimum expense for the 5-day trip is {expense:.0f}")
