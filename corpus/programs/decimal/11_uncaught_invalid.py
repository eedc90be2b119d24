# an amount that is no number, uncaught
from decimal import Decimal
total = Decimal("0.00")
for text in ["12.50", "7", "-0.25", "1e2", " 3.75 ", "0", "4,20"]:
    total += Decimal(text)
    print(repr(text), total)
