# A property whose getter is a built-in took no label of its instance.
u = priv_data_db.access_u()
from dataclasses import dataclass
@dataclass
class D:
    x: int
    show = property(repr)
a.send(D(u).show)
