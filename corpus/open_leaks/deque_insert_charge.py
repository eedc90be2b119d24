s = priv_data_db.access_s()
n = priv_data_db.access_n()
u = priv_data_db.access_u()
t = priv_data_db.access_t()
l = priv_data_db.access_l()
from collections import deque
z = "x" * 4000000
big = [z, "y"][u % 2]
d = deque()
for i in range(20000):
    d.insert(0, big)
    d.clear()
a.send(1)
