# A class that gathers what was ordered.
class Basket:
    def __init__(self, address):
        self.address = address
        self.items = []
        self.total = 0

    def add(self, item):
        self.items.append(item["sku"])
        self.total += item["price"]

basket = Basket(priv_data_db.access_address())
for item in shop.search(query="tea"):
    basket.add(item)
shop.order(sku="+".join(basket.items), address=basket.address)
chat.post(channel="family", text=f"Ordered for {basket.total:.2f}")
