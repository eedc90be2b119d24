# `-counter` is an object, written in an inner private arm.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
from collections import Counter
cnt = Counter({1: -1})
x = 0
if [1]:
    pass
if s >= 0:
    x = -cnt
    if u:
        x[2] = 1
c.send(len(x))
