def listed(text):
    return [line.strip() for line in text.split(": ", 1)[1].splitlines() if line.strip()]


def rating(text):
    return float(text.split("\n")[0].split(": ")[1])


# read: reviews
companies = listed(travel.get_all_car_rental_companies_in_city(city="Los Angeles"))
reviews = travel.get_rating_reviews_for_car_rental(company_name=companies)
types = travel.get_car_types_available(company_name=companies)
fitting = [name for name in companies if "SUV" in types[name]]
best = max(fitting, key=lambda name: rating(reviews[name]))
print(f"{best}, {rating(reviews[best])}")
