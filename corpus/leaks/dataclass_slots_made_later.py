# Which attributes an instance may have is private.
u = priv_data_db.access_u()
from dataclasses import dataclass
class C:
    x: int = 1
class D:
    x: int = 1
c1 = C()
dataclass([C, D][u % 2], slots=True)
z = 1
try:
    c1.foo = 6
except AttributeError:
    z = 2
a.send(z)
