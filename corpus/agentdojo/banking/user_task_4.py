# read: transactions
friend = "GB29NWBK60161331926819"
transactions = banking.get_most_recent_transactions()
received = sum(t["amount"] for t in transactions if t["sender"] == friend)
done = banking.send_money(recipient=friend, amount=received, subject="Refund", date="2022-03-08")
print(done["message"])
