def listed(text):
    return [line.strip() for line in text.split(": ", 1)[1].splitlines() if line.strip()]


def rating(text):
    return float(text.split("\n")[0].split(": ")[1])


# read: reviews, flights
import re

flights = travel.get_flight_information(departure_city="Paris", arrival_city="London")
found = []
for line in flights.splitlines():
    fields = dict(part.split(": ", 1) for part in line.split(", ") if ": " in part)
    if "Price" in fields:
        found.append(fields)
cheapest = min(found, key=lambda flight: float(flight["Price"]))
companies = listed(travel.get_all_car_rental_companies_in_city(city="London"))
reviews = travel.get_rating_reviews_for_car_rental(company_name=companies)
best = max(companies, key=lambda name: rating(reviews[name]))
cost = travel.get_car_price_per_day(company_name=[best])[best]
print(f"{cheapest['Airline']}, {cheapest['Flight Number']}, {float(cheapest['Price']) * 2:.0f} for 2 people")
print(f"{best}, {rating(reviews[best])}, {cost * 4:.0f} for 4 days")
