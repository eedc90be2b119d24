# A call in a try, with a note where it fails.
address = priv_data_db.access_address()
try:
    order = shop.order(sku="A1", address=address)
    text = f"ordered: {order['order']}"
except ToolError as error:
    text = "the shop refused"
chat.post(channel="family", text=text)
weather.forecast(city="Upton")
