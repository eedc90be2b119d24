s = priv_data_db.access_s()
n = priv_data_db.access_n()
u = priv_data_db.access_u()
t = priv_data_db.access_t()
l = priv_data_db.access_l()
from dataclasses import dataclass
f = int(t)
@dataclass(frozen=True)
class C:
    z: int
    def __post_init__(self):
        object.__setattr__(self, "w", f)
x = C(1)
a.send(x.z)
