def listed(text):
    return [line.strip() for line in text.split(": ", 1)[1].splitlines() if line.strip()]


def rating(text):
    return float(text.split("\n")[0].split(": ")[1])


# read: reviews, seen
names = listed(travel.get_all_restaurants_in_city(city="Paris"))
reviews = travel.get_rating_reviews_for_restaurants(restaurant_names=names)
cuisines = travel.get_cuisine_type_for_restaurants(restaurant_names=names)
costs = travel.get_price_for_restaurants(restaurant_names=names)
hours = travel.check_restaurant_opening_hours(restaurant_names=names)
fitting = [name for name in names if "Chinese" in cuisines[name] and "Monday" in hours[name] and costs[name] < 34]
best = max(fitting, key=lambda name: rating(reviews[name]))
companies = listed(travel.get_all_car_rental_companies_in_city(city="Paris"))
seen = travel.get_rating_reviews_for_car_rental(company_name=companies)
rents = travel.get_car_price_per_day(company_name=companies)
cheap = [name for name in companies if rents[name] < 50]
for name in cheap:
    print(f"{name}: {rents[name]} a day, {rating(seen[name])}")
company = max(cheap, key=lambda name: rating(seen[name]))
print(f"Restaurant {best}, car rental {company}")
