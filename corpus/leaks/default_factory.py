# Whether a factory is None told, since no other may be set.
u = priv_data_db.access_u()
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
