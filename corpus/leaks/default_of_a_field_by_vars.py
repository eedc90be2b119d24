# The default of a field, taken out of an instance within a private arm.
from dataclasses import dataclass
s = priv_data_db.access_s()
u = priv_data_db.access_u()
@dataclass
class D:
    x: object = ([1],)
y = [0]
if s >= 0:
    y = vars(D())["x"][0]
y.extend([1] * u)
a.send(len(D.x[0]))
