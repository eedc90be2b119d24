# A class is made a dataclass in a private arm.
u = priv_data_db.access_u()
from dataclasses import dataclass
class C:
    x: int = 1
c1 = C()
if u:
    C.y = 1
    dataclass(C)
a.send(repr(c1))
