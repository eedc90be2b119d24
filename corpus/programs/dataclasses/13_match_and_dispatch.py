# dataclasses in match statements and in dictionaries of handlers
from dataclasses import dataclass

@dataclass
class Move:
    dx: int
    dy: int = 0

@dataclass
class Say:
    text: str

@dataclass
class Stop:
    pass

def act(c):
    match c:
        case Move(0, 0):
            return "stay"
        case Move(dx, 0):
            return f"sideways {dx}"
        case Move(dx=x, dy=y) if x == y:
            return f"diagonal {x}"
        case Move():
            return "anywhere"
        case Say(text=("hi" | "hello") as t):
            return "greets with " + t
        case Say(t):
            return f"says {t!r}"
        case Stop():
            return "stops"
        case _:
            return "?"

for c in [Move(0), Move(3), Move(2, 2), Move(1, 2), Say("hi"), Say("no"), Stop(), "text", None]:
    print(c, "=>", act(c))
print({Move: "m", Say: "s"}.get(type(Say("x"))), Stop(), Stop() == Stop())
