# `-counter` is an object, which lay in no group that the analysis knew.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
from collections import Counter
cnt = Counter({1: -1})
x = 0
box = [0]
if s >= 0:
    x = -cnt
    box = [x]
y = box[0]
y[u] = 1
c.send(len(x))
