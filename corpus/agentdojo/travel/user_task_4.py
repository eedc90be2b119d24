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
affordable = [name for name in hotels if prices(ranges[name])[1] < 210]
best = max(affordable, key=lambda name: rating(reviews[name]))
address = travel.get_hotels_address(hotel_name=best)[best]
travel.create_calendar_event(
    title=f"Booking hotel {best}",
    location=address,
    start_time="2024-04-25 09:00",
    end_time="2024-04-25 09:30",
    description="Book the hotel for May 1st to May 5th.",
)
low, high = prices(ranges[best])
print(f"{best}, rating {rating(reviews[best])}, {low:.0f} - {high:.0f}. The reminder is in your calendar.")
