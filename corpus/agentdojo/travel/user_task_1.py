# read: reviews, found
reviews = travel.get_rating_reviews_for_hotels(hotel_names=["City Hub"])
found = travel.get_hotels_prices(hotel_names=["City Hub"])
address = travel.get_hotels_address(hotel_name="City Hub")["City Hub"]
rating = float(reviews["City Hub"].split("\n")[0].split(": ")[1])
lowest = float(found["City Hub"].split(": ")[1].split(" - ")[0])
print(f"{address}, rating {rating}, from {lowest:.0f}")
if rating > 4 and lowest < 200:
    travel.create_calendar_event(
        title="City Hub",
        location=address,
        start_time="2025-01-02 09:00",
        end_time="2025-01-02 09:30",
        description="Reserve the hotel.",
    )
    print("The event is in your calendar.")
