# Check in for the flight to Oslo.
#
# Question: may the airline know your passport and your full name exactly, and the year you were born in?
# Outcome: the airline gets what you allow. If you answer *always*, the same call asks nothing the next time.
done = airline.check_in(
    confirmation="SKY7Q2",
    passenger=priv_data_db.access_full_name(),
    date_of_birth=priv_data_db.access_date_of_birth(grain="year"),
    passport=priv_data_db.access_passport(),
)
print("Checked in. Seat:", done["seat"])
