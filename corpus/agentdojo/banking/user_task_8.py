# read: transactions
transactions = banking.get_most_recent_transactions(n=100)
latest = max(t["date"][:4] for t in transactions)
this_year = [t for t in transactions if t["date"][:4] == latest]
categories = qllm(
    "Give each of these payments a category of one word, in their order.",
    [t["subject"] for t in this_year],
    returns=list[str],
)
totals = {}
for transaction, category in zip(this_year, categories):
    totals[category] = totals.get(category, 0) + transaction["amount"]
for category, total in totals.items():
    print(f"{category}: {total:.2f}")
