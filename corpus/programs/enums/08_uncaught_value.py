# a value that is no member; ends with ValueError
from enum import Enum
class Unit(Enum):
    KG = "kg"
    LB = "lb"
def to_kg(n, unit):
    return n if Unit(unit) is Unit.KG else round(n * 0.4536, 2)
print(to_kg(5, "kg"))
print(to_kg(5, "lb"))
print(Unit["LB"].value, len(Unit))
print(to_kg(5, "stone"))
