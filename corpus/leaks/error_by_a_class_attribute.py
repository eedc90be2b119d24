# Which error a frozen instance raises, an attribute of its class tells.
u = priv_data_db.access_u()
from dataclasses import dataclass, FrozenInstanceError
@dataclass(frozen=True)
class C:
    x: int
c1 = C(1)
if u:
    C._field_defaults = 1
z = 0
try:
    c1.x = 2
except FrozenInstanceError:
    z = 1
except AttributeError:
    z = 2
a.send(z)
