s = priv_data_db.access_s()
n = priv_data_db.access_n()
u = priv_data_db.access_u()
t = priv_data_db.access_t()
l = priv_data_db.access_l()
from dataclasses import dataclass, field
from typing import Callable
@dataclass
class Field:
    name: str
    conv: Callable = str
fs = [Field("x", str), Field("y", len)]
out = {}
for f in fs:
    out[f.name] = f.conv(t)
a.send(out)
