# Close contacts are invited; the message does not tell anything of the host but the name.
name = priv_data_db.access_name()
contacts = priv_data_db.access_contacts()
address = priv_data_db.access_address()
for contact in contacts:
    if contact["close"]:
        mail.send_email(to=contact["email"], subject="Dinner", body=f"Dear {contact['name']}, dinner at {address} on Friday. {name}")
chat.post(channel="family", text="Invitations are out.")
