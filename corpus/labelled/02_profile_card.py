# Several data in one dict; each sink needs one of them.
profile = {
    "name": priv_data_db.access_name(),
    "phone": priv_data_db.access_phone(),
    "address": priv_data_db.access_address(),
}
crm.note(customer=1, text=profile["name"])
chat.post(channel="logistics", text=f"Deliver to {profile['address']}")
mail.send_email(to="taxi@cab.example", subject="Pick-up", body="Call " + profile["phone"])
