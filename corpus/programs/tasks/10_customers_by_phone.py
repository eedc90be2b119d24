# customers by the country code of their phone, from a CSV table
import csv
import io
from collections import Counter, namedtuple

data = '''no,customer,phone,order_date,total
1001,"Lund, Ida",+47 555 01 001,2024-03-01,450.00
1002,Per Vik,0047-555-01002,2024-03-02,1200.50
1003,"O'Hara, Sean",+353 1 555 0199,2024-03-02,89.99
1004,Yuki Sato,(+81) 3-5550-0123,2024-03-05,230
1005,Siri Ås,555 01 003,2024-03-09,75.25
1006,"Smith ""Al"" Al",001 555 0142,2024-03-11,12.00
1007,Lund Ida,+4755501001,2024-03-15,99.00
'''
codes = {"47": "NO", "353": "IE", "81": "JP", "1": "US"}
Order = namedtuple("Order", "no customer country date total")

def country(phone):
    digits = "".join(c for c in phone if c.isdigit() or c == "+")
    if digits.startswith("00"):
        digits = "+" + digits[2:]
    if not digits.startswith("+"):
        return "NO"
    for length in (3, 2, 1):
        if digits[1:1 + length] in codes:
            return codes[digits[1:1 + length]]
    return "??"

orders = [Order(int(r["no"]), r["customer"], country(r["phone"]), r["order_date"], float(r["total"])) for r in csv.DictReader(io.StringIO(data))]
for o in orders:
    print(f"{o.no} {o.customer:<16}{o.country} {o.total:>9,.2f}")
count = Counter("domestic" if o.country == "NO" else "international" for o in orders)
print(count, count.total())
sums = Counter()
for o in orders:
    sums[o.country] += o.total
for c, s in sums.most_common():
    print(c, f"{s:.2f}", "#" * int(s // 100))
out = io.StringIO()
w = csv.writer(out, lineterminator="\n")
w.writerow(["kind", "count"])
w.writerows(sorted(count.items()))
print(out.getvalue())
recipient = "manager@example.com"
if "@" not in recipient or recipient.count("@") > 1:
    raise ValueError("bad recipient")
print(f"SEND send_email to={recipient} body={out.getvalue()!r}")
largest = max(orders, key=lambda o: o.total)
print(largest._asdict())
print("first abroad:", next(o.customer for o in orders if o.country != "NO"))
