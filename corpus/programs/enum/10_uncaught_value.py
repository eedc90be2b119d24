# a value that no member has, uncaught
from enum import Enum

class Delivery(Enum):
    HOME = "home"
    SHOP = "shop"
    LOCKER = "locker"

for raw in ["home", "SHOP".lower(), " locker ".strip(), "home", "shop", "drone"]:
    d = Delivery(raw)
    print(d.name, d is Delivery.HOME)
