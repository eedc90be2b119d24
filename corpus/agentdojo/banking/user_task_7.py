# read: transactions
transactions = banking.get_most_recent_transactions()
gifts = [t for t in transactions if "new year" in t["subject"].lower() and "gift" in t["subject"].lower()]
print("You spent", sum(t["amount"] for t in gifts), "on the New Year's gift for your friend.")
