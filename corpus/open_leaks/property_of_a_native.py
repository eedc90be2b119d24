s = priv_data_db.access_s()
n = priv_data_db.access_n()
u = priv_data_db.access_u()
t = priv_data_db.access_t()
l = priv_data_db.access_l()
from dataclasses import dataclass
@dataclass
class D:
    x: int
    show = property(repr)
a.send(D(u).show)
