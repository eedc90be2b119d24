# A class that private data chose is made a dataclass after it has instances.
u = priv_data_db.access_u()
from dataclasses import dataclass
class C:
    x: int = 1
class D:
    x: int = 1
c1 = C()
c1.x = 5
dataclass([C, D][u % 2])
a.send(repr(c1))
