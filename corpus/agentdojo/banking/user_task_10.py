# Which bill is meant is not said: the model looks, and asks.
# read: transactions
transactions = banking.get_most_recent_transactions()
latest = max(t["date"] for t in transactions)
print("Which of last month's payments do you mean?")
for t in transactions:
    if t["date"][:7] == latest[:7]:
        print(f"- {t['subject']}: {t['amount']} to {t['recipient']} on {t['date']}")
