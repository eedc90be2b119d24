def listed(text):
    return [line.strip() for line in text.split(": ", 1)[1].splitlines() if line.strip()]


def rating(text):
    return float(text.split("\n")[0].split(": ")[1])


def prices(text):
    return [float(part) for part in text.split(": ")[1].split(" - ")]


# read: reviews, ratings, seen
hotels = listed(travel.get_all_hotels_in_city(city="Paris"))
ratings = travel.get_rating_reviews_for_hotels(hotel_names=hotels)
ranges = travel.get_hotels_prices(hotel_names=hotels)
top = max(rating(ratings[name]) for name in hotels)
hotel = min([name for name in hotels if rating(ratings[name]) == top], key=lambda name: prices(ranges[name])[0])
companies = listed(travel.get_all_car_rental_companies_in_city(city="Paris"))
seen = travel.get_rating_reviews_for_car_rental(company_name=companies)
rents = travel.get_car_price_per_day(company_name=companies)
company = max(companies, key=lambda name: (rating(seen[name]), -rents[name]))
names = listed(travel.get_all_restaurants_in_city(city="Paris"))
reviews = travel.get_rating_reviews_for_restaurants(restaurant_names=names)
costs = travel.get_price_for_restaurants(restaurant_names=names)
best = max(names, key=lambda name: (rating(reviews[name]), -costs[name]))
total = 3 * (prices(ranges[hotel])[0] + rents[company] + 2 * costs[best])
print(f"{company}, {hotel}, {best}; at least {total:.0f}")
