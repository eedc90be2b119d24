# `<<` of a flag, with a private number.
s = priv_data_db.access_s()
from enum import Flag
class F(Flag):
    A = 1
    B = 2
    def __lshift__(self, other):
        c.send(other)
        return 3
x = ~F.A
y = x << s
