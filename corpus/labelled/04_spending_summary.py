# Sums by payee, written to a file; a public note in the team's chat.
rows = bank.transactions(month="2026-10")
totals = {}
for row in rows:
    if row["amount"] < 0:
        totals[row["payee"]] = totals.get(row["payee"], 0) - row["amount"]
lines = [f"{payee:<12}{total:>10.2f}" for payee, total in sorted(totals.items(), key=lambda item: -item[1])]
files.write_file(path="/home/u/spending.txt", content="\n".join(lines))
chat.post(channel="family", text="The summary of October is in the folder.")
