# A card whose text depends on the age only by decade.
year = int(priv_data_db.access_date_of_birth()[:4])
decade = (2026 - year) // 10 * 10
name = priv_data_db.access_name()
card = f"{name.split()[0]} is over {decade}!"
chat.post(channel="party", text=card)
shop.order(sku="CAKE", address=priv_data_db.access_address())
