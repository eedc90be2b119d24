# methods, properties, extra attributes and class methods
from enum import Enum

class Planet(Enum):
    MERCURY = (3.303e23, 2.4397e6)
    EARTH = (5.976e24, 6.37814e6)

    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius

    @property
    def gravity(self):
        return 6.67430e-11 * self.mass / self.radius ** 2

class Status(Enum):
    NEW, PAID, SENT = "new", "paid", "sent"

    @classmethod
    def parse(cls, text):
        for m in cls:
            if m.value == text.strip().lower():
                return m
        raise LookupError("no status " + repr(text))

    def after(self):
        m = list(type(self))
        i = m.index(self) + 1
        return m[i] if i < len(m) else None

    def __str__(self):
        return self.value.upper()

print([f"{p.name} {p.gravity:.2f} {p.mass:g}" for p in Planet], Planet.EARTH.value)
print(Status.parse(" PAID "), Status.NEW.after(), Status.SENT.after(), f"{Status.NEW}", repr(Status.NEW), [str(s) for s in Status])
try:
    Status.parse("lost")
except LookupError as e:
    print(type(e).__name__, e)
print(Planet((3.303e23, 2.4397e6)).name)
