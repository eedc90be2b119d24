# a number that the pattern let through and int refuses
import re
for t in ["qty: 12", "qty: 7 ", "qty:0", "qty: -4", "qty: 003", "qty: 1-2"]:
    m = re.search(r"qty:\s*([\d-]+)", t)
    print(repr(m[1]), int(m[1]))
