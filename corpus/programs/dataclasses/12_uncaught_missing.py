# a constructor call without two fields, uncaught
from dataclasses import dataclass

@dataclass
class Guest:
    name: str
    mail: str
    seats: int
    vegan: bool = False

rows = [("Ida", "ida@example.com", 2), ("Per", "per@example.com", 1, True)]
for r in rows:
    g = Guest(*r)
    print(g)
    print(g.seats * 2, g.vegan)
print(Guest("x", mail="y", seats=0))
print(Guest(**{"name": "Only"}))
