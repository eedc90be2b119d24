# Check in, then tell Joe.
airline.check_in(
    confirmation="SKY7Q2",
    passenger=priv_data_db.access_full_name(),
    date_of_birth=priv_data_db.access_date_of_birth(),
    passport=priv_data_db.access_passport(),
)
print("Checked in.")
