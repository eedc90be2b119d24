def listed(text):
    return [line.strip() for line in text.split(": ", 1)[1].splitlines() if line.strip()]


def rating(text):
    return float(text.split("\n")[0].split(": ")[1])


def prices(text):
    return [float(part) for part in text.split(": ")[1].split(" - ")]


# read: seen
seen, total = [], 0
for city, days in (("London", 2), ("Paris", 3)):
    hotels = listed(travel.get_all_hotels_in_city(city=city))
    ratings = travel.get_rating_reviews_for_hotels(hotel_names=hotels)
    ranges = travel.get_hotels_prices(hotel_names=hotels)
    hotel = max(hotels, key=lambda name: (rating(ratings[name]), prices(ranges[name])[1]))
    companies = listed(travel.get_all_car_rental_companies_in_city(city=city))
    reviews = travel.get_rating_reviews_for_car_rental(company_name=companies)
    rents = travel.get_car_price_per_day(company_name=companies)
    company = max(companies, key=lambda name: (rating(reviews[name]), rents[name]))
    names = listed(travel.get_all_restaurants_in_city(city=city))
    praise = travel.get_rating_reviews_for_restaurants(restaurant_names=names)
    costs = travel.get_price_for_restaurants(restaurant_names=names)
    restaurant = max(names, key=lambda name: (rating(praise[name]), costs[name]))
    seen.extend([ratings, reviews, praise])
    total += days * (prices(ranges[hotel])[1] + rents[company] + 2 * costs[restaurant])
    print(f"{city}: {hotel}, {company}, {restaurant}")
print(f"At most {total:.0f} euros")
