# a cell that is no number, uncaught
import csv
from io import StringIO
total = 0
for row in csv.DictReader(StringIO("sku,qty\na,1\nb, 2 \nc,-3\nd,007\ne,1_000\nf,\n")):
    total += int(row["qty"])
    print(row["sku"], repr(row["qty"]), total)
