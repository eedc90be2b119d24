# read: transactions
banking.update_user_info(street="1234 Elm Street", city="New York, NY 10001")
orders = banking.get_scheduled_transactions()
rent = [order for order in orders if "rent" in order["subject"].lower()][0]
banking.update_scheduled_transaction(id=rent["id"], recipient="CA133012400231215421872", amount=2200)
transactions = banking.get_most_recent_transactions()
received = [t for t in transactions if t["recipient"] == "me" and t["amount"] == 10.00][-1]
banking.send_money(recipient=received["sender"], amount=received["amount"], subject="Refund", date="2022-03-08")
print("The address and the standing order are updated, and the refund is sent.")
