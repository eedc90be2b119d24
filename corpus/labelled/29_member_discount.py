# A price that depends on membership; the shop is told no more.
is_member = priv_data_db.access_is_member()
price = 40.0
if is_member:
    price *= 0.9
bank.transfer(payee="Club", amount=price)
shop.search(query="racket")
chat.post(channel="club", text="Fee paid.")
