s = priv_data_db.access_s()
n = priv_data_db.access_n()
u = priv_data_db.access_u()
t = priv_data_db.access_t()
l = priv_data_db.access_l()
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
