# Is there anything I should know before I check in?
name = priv_data_db.access_full_name()
found = airline.find_booking(last_name=name.split(" ")[-1])
print(found["bookings"][0]["notice"])
