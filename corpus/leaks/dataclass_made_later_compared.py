# Two instances are compared of a class that private data chose to be a dataclass.
u = priv_data_db.access_u()
from dataclasses import dataclass
class C:
    x: int = 1
class D:
    x: int = 1
c1 = C()
c2 = C()
dataclass([C, D][u % 2])
a.send(c1 == c2)
