# writing to a frozen object, uncaught
from dataclasses import dataclass, replace

@dataclass(frozen=True)
class Seat:
    row: int
    letter: str

s = Seat(12, "C")
for letter in "ABC":
    print(replace(s, letter=letter))
print(s == Seat(12, "C"), s.row)
print(sorted({Seat(1, "A"), Seat(1, "A")}, key=lambda x: x.row))
s.letter = "D"
