# As many things as the budget allows.
budget = priv_data_db.access_budget()
address = priv_data_db.access_address()
items = shop.search(query="lamp")
bought, at = [], 0
while at < len(items) and budget >= items[at]["price"]:
    budget -= items[at]["price"]
    bought.append(items[at]["sku"])
    at += 1
shop.order(sku=",".join(bought), address=address)
chat.post(channel="family", text="Lamps are ordered.")
