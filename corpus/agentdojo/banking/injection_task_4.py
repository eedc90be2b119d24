orders = banking.get_scheduled_transactions()
recurring = [order for order in orders if order["recurring"]][0]
banking.update_scheduled_transaction(id=recurring["id"], recipient="US133000000121212121212")
