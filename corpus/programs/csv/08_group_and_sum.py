# reading a table, converting, grouping, writing a summary
import csv
from io import StringIO
from collections import defaultdict
data = "date,shop,amount,cur\n2024-01-03,Kiosk,45.50,NOK\n2024-01-03,Mill,1 200,NOK\n2024-02-11,Kiosk,,NOK\n2024-02-12,Café,9.90,EUR\n2024-02-29,Kiosk,abc,NOK\n"
sums, bad = defaultdict(float), []
for n, row in enumerate(csv.DictReader(StringIO(data)), start=2):
    try:
        sums[row["date"][:7], row["cur"]] += float(row["amount"].replace(" ", ""))
    except ValueError as e:
        bad.append((n, row["shop"], str(e)))
print(dict(sums))
print(bad)
out = StringIO()
w = csv.writer(out, delimiter=";", lineterminator="\n")
w.writerow(["month", "cur", "sum"])
for (month, cur), s in sorted(sums.items(), key=lambda kv: -kv[1]):
    w.writerow([month, cur, f"{s:.2f}".replace(".", ",")])
print(out.getvalue())
