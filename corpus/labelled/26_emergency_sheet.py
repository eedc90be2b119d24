# Everything on one sheet for the user's own folder; one line of it to a neighbour.
sheet = [
    "Name: " + priv_data_db.access_name(),
    "Born: " + priv_data_db.access_date_of_birth(),
    "Takes: " + ", ".join(priv_data_db.access_medication()),
    "Allergic to: " + ", ".join(priv_data_db.access_allergies()),
]
files.write_file(path="/home/u/emergency.txt", content="\n".join(sheet))
mail.send_email(to="neighbour@street.example", subject="In case", body=sheet[0])
