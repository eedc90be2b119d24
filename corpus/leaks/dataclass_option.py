# Whether a dataclass shows its fields is private.
u = priv_data_db.access_u()
from dataclasses import dataclass
class C:
    x: int = 1
c1 = C()
dataclass(C, repr=(u % 2 == 0))
a.send(repr(c1))
