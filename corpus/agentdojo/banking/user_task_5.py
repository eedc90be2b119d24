# read: transactions
transactions = banking.get_most_recent_transactions()
march = [t for t in transactions if "spotify" in t["subject"].lower() and t["date"][5:7] == "03"]
payment = march[-1]
done = banking.send_money(
    recipient=payment["recipient"],
    amount=round(payment["amount"] * 0.10, 2),
    subject="Price difference for March",
    date="2022-03-31",
)
print(done["message"])
