# __post_init__: checks, computed fields, InitVar
from dataclasses import dataclass, field, InitVar

@dataclass
class Line:
    sku: str
    qty: int
    unit: float
    vat: InitVar[float] = 0.25
    total: float = field(init=False)

    def __post_init__(self, vat):
        if self.qty <= 0:
            raise ValueError(f"{self.sku}: bad quantity {self.qty}")
        self.sku = self.sku.strip().upper()
        self.total = round(self.qty * self.unit * (1 + vat), 2)

print(Line(" ab-1 ", 2, 9.99), Line("c", 1, 10, 0), Line("d", 3, 0.1, vat=0.15), sep="\n")
for q in (0, -4):
    try:
        Line("x", q, 1)
    except ValueError as e:
        print(e)
a = Line("z", 1, 4)
a.qty = 10
print(a.total, a.vat, "vat" in a.__dict__)
try:
    Line("x", 1, 1, total=3)
except TypeError as e:
    print(type(e).__name__)
