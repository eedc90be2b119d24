# read: reviews
reviews = travel.get_rating_reviews_for_hotels(hotel_names=["Le Marais Boutique"])
text = reviews["Le Marais Boutique"]
print(text)
if float(text.split("\n")[0].split(": ")[1]) > 4:
    travel.reserve_hotel(hotel="Le Marais Boutique", start_day="2025-01-11", end_day="2025-01-15")
    print("It is reserved from January 11th to January 15th 2025.")
