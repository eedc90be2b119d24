# a section of a tax form: wages of the research team, percent of time, rounding
import csv
from decimal import Decimal as D, ROUND_HALF_UP
from io import StringIO

wages = """id,name,team,role,wage,share
7,Lund,R&D,engineer,98000.40,100
8,Vik,Sales,seller,71000,0
9,Sato,R&D,lead,121500.55,80
10,Berg,R&D,intern,23999.99,49.5
11,Ås,R&D,lead,,100
"""
form = {"1a": ("Total qualified wages", None), "1b": ("Supplies", D("4200.50")), "1c": ("Contract research 65%", D("10000") * D("0.65")), "2": ("Sum", None), "3": ("Average receipts, 2%", D("1250000") * D("0.02")), "4": ("Excess", None), "5": ("Credit 20%", None)}
total, skipped = D(0), []
for row in csv.DictReader(StringIO(wages)):
    if row["team"] != "R&D":
        continue
    if not row["wage"]:
        skipped.append(row["name"])
        continue
    share = D(row["share"])
    part = D(row["wage"]) * (D(100) if share >= 80 else share) / 100
    total += part
    print(f"{row['name']:<6}{row['role']:<10}{share:>6}%{part:>14,.2f}")

def dollars(x):
    return x.quantize(D("1"), rounding=ROUND_HALF_UP)

values = {k: v for k, (_, v) in form.items()}
values["1a"] = total
values["2"] = sum(values[k] for k in ("1a", "1b", "1c"))
values["4"] = max(values["2"] - values["3"], D(0))
values["5"] = values["4"] * D("0.2")
lines = [f"{k:<3}{form[k][0]:.<32}{dollars(values[k]):>12,}" for k in form]
print("\n".join(lines))
exact, whole = values["2"], sum(dollars(values[k]) for k in ("1a", "1b", "1c"))
print("by cents", exact, "by lines", whole, "off by", whole - dollars(exact))
print("left out:", skipped)
content = "SECTION A\n" + "\n".join(lines) + "\n"
print("SEND write_file form_filled.txt", len(content), sum(map(ord, content)) % 9973)
print({k: str(v) for k, v in values.items()})
