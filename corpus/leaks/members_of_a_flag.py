# Iterating over a flag gives members that the class holds.
from enum import Flag
s = priv_data_db.access_s()
u = priv_data_db.access_u()
class F(Flag):
    A = 1
    B = 2
    def __init__(self, v):
        self.log = [v]
x = F.A | F.B
y = [0]
if s >= 0:
    for m in x:
        y = vars(m)["log"]
y.extend([1] * u)
a.send(len(F.A.log) + len(F.B.log))
