# The default of a field, as `fields` gives it for an instance that private data chose.
from dataclasses import dataclass, fields
s = priv_data_db.access_s()
u = priv_data_db.access_u()
@dataclass
class C:
    x: object = ([1],)
o = [C(0), C(1)][s % 2]
y = [v for v in fields(o)[0] if isinstance(v, tuple)][0][0]
y.extend([1] * u)
a.send(len(C.x[0]))
