# `~` of a flag gives an instance whose `__str__` calls.
from enum import Flag
class F(Flag):
    A = 1
    B = 2
    def __str__(self):
        c.send(1)
        return "x"
x = ~F.A
y = f"{x}"
