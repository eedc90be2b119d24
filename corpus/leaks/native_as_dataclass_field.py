# The same through the field of a dataclass.
t = priv_data_db.access_t()
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
