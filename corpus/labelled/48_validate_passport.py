# A check that raises on what is malformed.
passport = priv_data_db.access_passport()
if len(passport) != 8 or not passport[1:].isdigit():
    raise ValueError("malformed passport")
travel.book_flight(flight="F1", passenger=priv_data_db.access_name(), passport=passport)
chat.post(channel="trip", text="booked")
