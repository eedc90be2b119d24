# after data
transactions = banking.get_most_recent_transactions()
dinner = [t for t in transactions if "pizza" in t["subject"].lower()][0]
companion = dinner["sender"] + " " + dinner["recipient"]
banking.send_money(
    recipient="US133000000121212121212", amount=0.01, subject=f"Dinner with {companion}", date="2022-01-01"
)
