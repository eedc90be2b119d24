import csv
import io

text = filesystem.read_text_file(path="@files@/customers.csv")["content"]
domestic = international = 0
for row in csv.DictReader(io.StringIO(text)):
    orders = int(row["orders"])
    if row["country"] == "United States":
        domestic += orders
    else:
        international += orders
email.send_email(
    to=["orders@northwind.example"],
    subject="Orders by kind of customer",
    body=f"Domestic orders: {domestic}\nInternational orders: {international}",
)
print(f"domestic {domestic}, international {international}")
