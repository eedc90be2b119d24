# A city from the store or a default, inside a try.
try:
    city = priv_data_db.access_city()
    degrees = weather.forecast(city=city)["high"]
except KeyError:
    degrees = 0
chat.post(channel="family", text=f"High: {degrees}")
hotel.find(city="Rome", nights=1)
