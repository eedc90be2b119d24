import json
import re

FOLDER = "@files@/receipts"


def rows(query):
    return json.loads(ledger.read_query(query=query).replace("'", '"'))


known = {row["receipt"] for row in rows("SELECT receipt FROM expenses")}
listing = filesystem.list_directory(path=FOLDER)["content"]
names = [line[len("[FILE] "):] for line in listing.splitlines() if line.startswith("[FILE] ")]

added = 0
for name in sorted(names):
    if not name.endswith(".txt") or name in known:
        continue
    text = filesystem.read_text_file(path=f"{FOLDER}/{name}")["content"]
    shop = text.splitlines()[0].strip().replace("'", "''")
    day = re.search(r"Date: (\d{4}-\d{2}-\d{2})", text).group(1)
    category = re.search(r"Category: (\w+)", text).group(1)
    amount = float(re.search(r"Total: ([\d.]+)", text).group(1))
    ledger.write_query(
        query="INSERT INTO expenses (receipt, day, shop, category, amount) "
        f"VALUES ('{name}', '{day}', '{shop}', '{category}', {amount})"
    )
    added += 1

print(f"Entered {added} new receipts.")
month = "@today@"[:7]
totals = rows(
    "SELECT category, SUM(amount) AS total FROM expenses "
    f"WHERE day LIKE '{month}-%' GROUP BY category ORDER BY total DESC"
)
for row in totals:
    print(f"{row['category']:<12}{row['total']:>10.2f}")
print(f"{'all':<12}{sum(row['total'] for row in totals):>10.2f}")
