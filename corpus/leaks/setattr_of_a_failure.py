# Whether a value that only moves is a failure told, past the class of its instance.
t = priv_data_db.access_t()
from dataclasses import dataclass
f = int(t)
@dataclass(frozen=True)
class C:
    z: int
    def __post_init__(self):
        object.__setattr__(self, "w", f)
x = C(1)
a.send(x.z)
