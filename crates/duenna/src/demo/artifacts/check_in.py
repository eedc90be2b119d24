# Check in for my flight to Oslo.
mail = mailbox.read_email(id="m1")
code = mail["body"].split("Confirmation: ")[1].split("\n")[0]

done = airline.check_in(
    confirmation=code,
    passenger=priv_data_db.access_full_name(),
    date_of_birth=priv_data_db.access_date_of_birth(),
    passport=priv_data_db.access_passport(),
    rewards_number=priv_data_db.access_rewards_number(),
)
folder.write_file(path="trips/boarding.md", content="Seat " + done["seat"] + " on " + done["flight"])
print("Checked in. Seat:", done["seat"])
