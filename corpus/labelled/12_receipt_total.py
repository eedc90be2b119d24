# A table from a file, summed up and sent.
import csv
from io import StringIO

text = files.read_file(path="/home/u/receipts.csv")
rows = list(csv.DictReader(StringIO(text)))
total = sum(float(row["price"]) for row in rows)
mail.send_email(to="finance@work.example", subject="Receipts", body=f"{len(rows)} items, {total:.2f} in all")
crm.note(customer=2, text="receipts sent")
