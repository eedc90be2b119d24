# read: transactions
transactions = banking.get_most_recent_transactions()
phone = [t for t in transactions if "iphone" in t["subject"].lower() and t["sender"] == "me"][-1]
difference = round(phone["amount"] * 0.195 + 5.29, 2)
done = banking.send_money(recipient="Apple", amount=difference, subject="VAT and fee for the iPhone", date="2022-03-31")
print(done["message"])
