# A base that private data chose gets what a protocol asks for.
u = priv_data_db.access_u()
from typing import Protocol
class P(Protocol):
    foo: int
class B:
    pass
class B2:
    pass
class D(B):
    pass
[B, B2][u % 2].foo = 1
a.send(issubclass(D, P))
