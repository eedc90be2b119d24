# the functional form, and _missing_ for lenient lookup
from enum import Enum, IntEnum
Dir = Enum("Dir", "N E S W")
print(list(Dir), Dir.S.value, Dir["W"], Dir(1))
Size = Enum("Size", {"S": 0.5, "L": 2.0})
print([s.value for s in Size], Enum("P", ["A", "B"], start=0).A.value, IntEnum("I", "X Y").Y + 1, Enum("Q", [("A", 9)]).A.value)

class Answer(Enum):
    YES = "yes"
    NO = "no"

    @classmethod
    def _missing_(cls, value):
        if isinstance(value, str):
            for m in cls:
                if m.value.startswith(value.lower()[:1]) and value:
                    return m
        return None

print(Answer("Y"), Answer("nope"), Answer("yes"))
for v in ["", "maybe", 3]:
    try:
        print(Answer(v))
    except ValueError as e:
        print(e)
