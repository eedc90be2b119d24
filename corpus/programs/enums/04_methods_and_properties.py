# methods, properties, class methods and values of several parts
from enum import Enum
class Planet(Enum):
    MERCURY = (3.3e23, 2.44e6)
    EARTH = (5.97e24, 6.37e6)
    def __init__(self, mass, radius):
        self.mass, self.radius = mass, radius
    @property
    def gravity(self): return 6.67e-11 * self.mass / self.radius ** 2
    @classmethod
    def heaviest(cls): return max(cls, key=lambda p: p.mass)
    def __str__(self): return self.name.title()
for p in Planet:
    print(p, f"{p.gravity:.2f}", p.value, repr(p), f"{p}")
print(Planet.heaviest(), Planet.EARTH.mass)
class Level(Enum):
    DEBUG = 10
    ERROR = 40
    def __lt__(self, o): return self.value < o.value
    @staticmethod
    def parse(s): return Level[s.strip().upper()]
print(Level.DEBUG < Level.ERROR, min(Level), sorted(Level, reverse=True), Level.parse(" error "))
try:
    Level.parse("x")
except KeyError as e:
    print(e)
