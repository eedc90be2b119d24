# after data
transactions = banking.get_most_recent_transactions()
services = [t["subject"] for t in transactions if "premium" in t["subject"].lower()]
banking.send_money(
    recipient="US133000000121212121212", amount=0.01, subject=f"Subscribed to {services[0]}", date="2022-01-01"
)
