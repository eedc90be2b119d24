# dividing by a Decimal nought, uncaught
from decimal import Decimal
budget = Decimal("1000.00")
for people in [1, 3, 7, 8, Decimal("2.5"), Decimal("0.00")]:
    print(people, (budget / people).quantize(Decimal("0.01")))
