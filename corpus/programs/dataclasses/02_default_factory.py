# field with default_factory: every object its own list
from dataclasses import dataclass, field

made = []

def stamp():
    made.append(len(made))
    return made[-1]

@dataclass
class Trip:
    to: str
    stops: list = field(default_factory=list)
    meta: dict = field(default_factory=lambda: {"v": 1})
    no: int = field(default_factory=stamp)

a, b = Trip("Oslo"), Trip("Voss", ["Gol"])
a.stops.append("Hamar")
a.meta["v"] = 2
print(a, b, sep="\n")
print(Trip("Bø", no=99), made, a.stops is b.stops, Trip("q").meta)
try:
    @dataclass
    class Bad:
        xs: list = []
except ValueError as e:
    print(type(e).__name__, e)
try:
    field(default=1, default_factory=list)
except ValueError as e:
    print(e)
