# __post_init__, field options, InitVar-free derived values
from dataclasses import dataclass, field
@dataclass
class Box:
    w: int
    h: int
    area: int = field(init=False)
    secret: str = field(default="s", repr=False)
    note: str = field(default="", compare=False)
    ids: dict = field(default_factory=lambda: {"n": 1})
    def __post_init__(self):
        if self.w < 0:
            raise ValueError(f"width {self.w}")
        self.area = self.w * self.h
b = Box(2, 3)
print(b, b.secret)
print(Box(2, 3, note="x") == Box(2, 3, note="y"), Box(2, 3, "a") == Box(2, 3, "b"))
b.w = 10
print(b.area, b)
try:
    Box(-1, 2)
except ValueError as e:
    print(e)
try:
    Box(1, 2, area=4)
except TypeError as e:
    print(e)
