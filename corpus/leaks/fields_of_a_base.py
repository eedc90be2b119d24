# `fields` of a subclass tells the default that its base has.
u = priv_data_db.access_u()
from dataclasses import dataclass, fields, field
@dataclass
class B:
    x: int = 1
@dataclass
class D(B):
    y: int = 2
B.x = [field(default=3), field(default=4)][u % 2]
a.send(fields(D)[0].default)
