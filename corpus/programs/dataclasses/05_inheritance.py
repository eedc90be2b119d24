# field order across bases, overriding defaults, methods
from dataclasses import dataclass, field, fields
@dataclass
class Base:
    id: int
    kind: str = "base"
    def label(self): return f"{self.kind}#{self.id}"
@dataclass
class Child(Base):
    kind: str = "child"
    size: float = 1.5
    total = 0
print(Child(3), Child(3).label(), [f.name for f in fields(Child)], Child(1, "k", 2))
print(Base(1) == Child(1, "base"), isinstance(Child(1), Base))
@dataclass
class Plain(Child):
    def __repr__(self): return f"<{self.label()}>"
print(Plain(7), Plain(7) == Plain(7))
try:
    @dataclass
    class Bad(Base):
        late: int
except TypeError as e:
    print(type(e).__name__, str(e)[:27])
try:
    @dataclass
    class Bad2:
        xs: list = []
except ValueError as e:
    print(e)
