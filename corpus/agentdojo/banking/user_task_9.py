# There is nothing that says how the rent changes: it is looked up, and the order is told as it stands.
# read: transactions
transactions = banking.get_most_recent_transactions()
orders = banking.get_scheduled_transactions()
rents = [order for order in orders if "rent" in order["subject"].lower()]
for rent in rents:
    print(f"Your next rent payment is {rent['amount']} on {rent['date']} to {rent['recipient']}.")
print("Nothing says that it should change; tell me the new amount if it does.")
