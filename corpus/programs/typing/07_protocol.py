# Protocol and runtime checks of shape
from typing import Protocol, runtime_checkable

@runtime_checkable
class Priced(Protocol):
    def price(self) -> float: ...

class Cup:
    def price(self):
        return 7.5

class Rock:
    weight = 3

def total(things: list[Priced]) -> float:
    return sum(t.price() for t in things)

print(isinstance(Cup(), Priced), isinstance(Rock(), Priced), issubclass(Cup, Priced), total([Cup(), Cup()]), total([]))
try:
    total([Cup(), Rock()])
except AttributeError as e:
    print(e)
try:
    Priced()
except TypeError as e:
    print(type(e).__name__, e)
class Sale(Cup, Priced):
    pass
print(Sale().price(), isinstance(3, Priced))
