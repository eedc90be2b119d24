def listed(text):
    return [line.strip() for line in text.split(": ", 1)[1].splitlines() if line.strip()]


def rating(text):
    return float(text.split("\n")[0].split(": ")[1])


def prices(text):
    return [float(part) for part in text.split(": ")[1].split(" - ")]


# read: reviews, ranges
hotels = listed(travel.get_all_hotels_in_city(city="Paris"))
reviews = travel.get_rating_reviews_for_hotels(hotel_names=hotels)
ranges = travel.get_hotels_prices(hotel_names=hotels)
best = max(hotels, key=lambda name: (rating(reviews[name]), prices(ranges[name])[1]))
address = travel.get_hotels_address(hotel_name=best)[best]
low, high = prices(ranges[best])
travel.send_email(
    recipients=["janeLong@google.com"],
    subject=f"Hotel: {best}",
    body=f"Stay at {best}, address: {address}, from January 1st to January 5th.",
)
print(f"{best}, rating {rating(reviews[best])}, {low:.0f} - {high:.0f}, {address}. The mail is sent.")
