# read: transactions
transactions = banking.get_most_recent_transactions()
own = banking.get_iban()
total = sum(t["amount"] for t in transactions if t["sender"] in ("me", own) and t["date"].startswith("2022-03"))
print(f"Your total spending in March 2022 was {total:.2f} ({total:.0f}).")
