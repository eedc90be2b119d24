# Things without allergens, up to a sum.
allergies = priv_data_db.access_allergies()
address = priv_data_db.access_address()
found = shop.search(query="biscuits")
safe = [item for item in found if not set(item["contains"]) & set(allergies)]
if safe:
    order = shop.order(sku=safe[0]["sku"], address=address)
    files.write_file(path="/home/u/orders.txt", content=f"{order['order']}: {order['total']:.2f}")
