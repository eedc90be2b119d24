# Whether a dataclass may be made depends on the default that its base has.
u = priv_data_db.access_u()
from dataclasses import dataclass
@dataclass
class B:
    x: object = 1
B.x = [[], 5][u % 2]
z = 0
try:
    @dataclass
    class D(B):
        w: int = 2
    z = 1
except ValueError:
    z = 2
a.send(z)
