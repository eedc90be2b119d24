# Whether the value of an enumeration is a function told, since functions are no members.
u = priv_data_db.access_u()
from enum import Enum
x = 1
if u:
    x = lambda self: 1
y = 0
try:
    class Color(Enum):
        A = x
        B = 2
    y = 1
except TypeError:
    y = 2
a.send(y)
