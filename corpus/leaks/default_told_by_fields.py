# The default of a field, as `fields` gives it in a private arm.
from dataclasses import dataclass, fields
s = priv_data_db.access_s()
u = priv_data_db.access_u()
@dataclass
class D:
    x: object = ([1],)
d = D(0)
y = [0]
if s >= 0:
    for f in fields(d):
        for v in f:
            if isinstance(v, tuple):
                for y in v:
                    pass
y.extend([1] * u)
a.send(len(D.x[0]))
