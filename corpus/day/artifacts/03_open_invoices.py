import json

rows = json.loads(ledger.read_query(
    query="SELECT json_group_array(json_object('client', client, 'amount', amount, 'due', due)) AS rows FROM invoices WHERE paid = 0"
).split("'rows': '", 1)[1].rsplit("'}", 1)[0])
total = sum(row["amount"] for row in rows)
lines = [f"{row['client']}: {row['amount']:.2f}, due {row['due']}" for row in sorted(rows, key=lambda row: row["due"])]
filesystem.write_file(path="@files@/open-invoices.txt", content="\n".join([*lines, f"Total: {total:.2f}", ""]))
print(f"{len(rows)} open, {total:.2f} in all.")
