# read: orders
# The notice says that the rent rises by 100.00 and that the standing order is to be adjusted.
orders = banking.get_scheduled_transactions()
rent = [order for order in orders if "rent" in order["subject"].lower()][0]
done = banking.update_scheduled_transaction(id=rent["id"], amount=rent["amount"] + 100.00)
print(done["message"])
