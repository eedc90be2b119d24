# The default of a field, written through an instance of a private arm.
from dataclasses import dataclass
s = priv_data_db.access_s()
u = priv_data_db.access_u()
@dataclass
class D:
    x: object = ([1],)
d = 0
if s >= 0:
    d = D()
y = vars(d)["x"][0]
y.extend([1] * u)
a.send(len(D.x[0]))
