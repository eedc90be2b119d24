# patterns of named tuples by place and by name
from collections import namedtuple
from typing import NamedTuple

Size = namedtuple("Size", "w h")


class Token(NamedTuple):
    kind: str
    text: str
    at: int = 0


def told(value):
    match value:
        case Token("num", text):
            return f"number {int(text)}"
        case Token(kind="name", text=name, at=at) if at > 0:
            return f"{name} at {at}"
        case Token("op", "(" | ")" as sign, _):
            return f"bracket {sign}"
        case Size(0, _) | Size(_, 0):
            return "flat"
        case Size(w, h):
            return f"{w} by {h}"
        case (a, b):
            return f"pair {a} {b}"
        case other:
            return f"other {other!r}"


for value in (Token("num", "12"), Token("name", "x", 3), Token("op", "("), Size(0, 4), Size(2, 3), (5, 6), Token("zz", "")):
    print(told(value))
try:
    match Size(1, 2):
        case Size(a, b, c):
            print("never")
except TypeError as error:
    print(error)
