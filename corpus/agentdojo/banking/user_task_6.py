# read: transactions
transactions = banking.get_most_recent_transactions()
usual = [t["amount"] for t in transactions if "spotify" in t["subject"].lower()]
done = banking.schedule_transaction(
    recipient="US122000000121212121212",
    amount=usual[-1],
    subject="iPhone subscription service",
    date="2022-05-01",
    recurring=True,
)
print(done["message"])
