# The cheapest flight within the budget, booked, and confirmed by mail.
name = priv_data_db.access_name()
passport = priv_data_db.access_passport()
budget = priv_data_db.access_budget()
flights = travel.search_flights(origin="ARN", destination="LHR", day="2026-12-01")
within = [f for f in flights if f["price"] <= budget]
if within:
    best = min(within, key=lambda f: f["price"])
    booking = travel.book_flight(flight=best["id"], passenger=name, passport=passport)
    mail.send_email(to="office@work.example", subject="Flight booked", body=f"Code {booking['code']}, departs {best['depart']}")
else:
    mail.send_email(to="office@work.example", subject="No flight", body="Nothing within the budget.")
