# quantize to more digits than there is room for, uncaught
from decimal import Decimal as D
for places in [0, 2, 5, 10, 20, 27, 28]:
    q = D(1).scaleb(-places)
    print(places, D("3.25").quantize(q))
