# A public alert by the weather; a private one with the address.
today = weather.forecast(city="Upton")
text = f"{today['low']} to {today['high']} degrees"
chat.post(channel="weather", text=text)
if today["rain"]:
    mail.send_email(to="roof@fix.example", subject="Leak", body="Please come to " + priv_data_db.access_address())
