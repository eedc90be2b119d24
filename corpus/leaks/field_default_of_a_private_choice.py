# The default of a field is one of two that private data chose.
u = priv_data_db.access_u()
from dataclasses import dataclass, field
@dataclass
class C:
    x: int = 0
C.x = [field(default=1), field(default=2)][u % 2]
a.send(str(C()))
