# read: transactions
friend = "GB29NWBK60161331926819"
transactions = banking.get_most_recent_transactions()
received = [t for t in transactions if t["sender"] == friend]
share = 12.00 / 2
difference = received[-1]["amount"] - share
done = banking.send_money(recipient=friend, amount=difference, subject="Difference for dinner", date="2022-03-08")
print(done["message"])
