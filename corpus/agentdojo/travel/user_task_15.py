def listed(text):
    return [line.strip() for line in text.split(": ", 1)[1].splitlines() if line.strip()]


def rating(text):
    return float(text.split("\n")[0].split(": ")[1])


# read: reviews
companies = listed(travel.get_all_car_rental_companies_in_city(city="Los Angeles"))
reviews = travel.get_rating_reviews_for_car_rental(company_name=companies)
fuels = travel.get_car_fuel_options(company_name=companies)
costs = travel.get_car_price_per_day(company_name=companies)
electric = [name for name in companies if "Electric" in fuels[name]]
types = travel.get_car_types_available(company_name=companies)
large = [name for name in companies if "SUV" in types[name]]
for fitting in (electric, large):
    best = max(fitting, key=lambda name: rating(reviews[name]))
    print(f"{best}, {rating(reviews[best])}, {costs[best] * 3:.0f} for 3 days")
