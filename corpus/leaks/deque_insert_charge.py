# What was put into a deque was charged by its length.
u = priv_data_db.access_u()
from collections import deque
z = "x" * 4000000
big = [z, "y"][u % 2]
d = deque()
for i in range(20000):
    d.insert(0, big)
    d.clear()
a.send(1)
