s = priv_data_db.access_s()
n = priv_data_db.access_n()
u = priv_data_db.access_u()
t = priv_data_db.access_t()
l = priv_data_db.access_l()
from collections import defaultdict
d = defaultdict(int)
x = None
if u:
    x = 1
z = 0
try:
    d.default_factory = x
    z = 1
except TypeError:
    z = 2
a.send(z)
