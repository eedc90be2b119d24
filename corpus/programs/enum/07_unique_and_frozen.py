# unique, no writing to members, no subclass with members
from enum import Enum, unique

try:
    @unique
    class Twice(Enum):
        A = 1
        B = 1
except ValueError as e:
    print(type(e).__name__, e)

class E(Enum):
    A = 1
for bad in [lambda: setattr(E, "A", 2), lambda: setattr(E.A, "value", 3), lambda: type("F", (E,), {}), lambda: E()]:
    try:
        bad()
        print("fine")
    except (AttributeError, TypeError) as e:
        print(type(e).__name__)
try:
    class Again(Enum):
        X = 1
        X = 2
except TypeError as e:
    print(type(e).__name__)
print(E.A.value, list(E))
class Base(Enum):
    def shout(self):
        return self.name + "!"
class Sub(Base):
    HEY = 1
print(Sub.HEY.shout(), isinstance(Sub.HEY, Base))
