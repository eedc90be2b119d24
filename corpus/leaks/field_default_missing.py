# Whether a field has a default is private.
u = priv_data_db.access_u()
from dataclasses import dataclass, field
@dataclass
class C:
    x: int = 0
C.x = [field(default=1), field(repr=False)][u % 2]
z = 0
try:
    C()
    z = 1
except TypeError:
    z = 2
a.send(z)
