# What makes the default of a field is a function that private data chose.
u = priv_data_db.access_u()
from dataclasses import dataclass, field
def f():
    a.send(1)
    return 1
def g():
    return 2
@dataclass
class C:
    x: int = 0
C.x = [field(default_factory=f), field(default_factory=g)][u % 2]
c1 = C()
