# `+counter` gives an object that is written.
s = priv_data_db.access_s()
from collections import Counter
k = Counter({1: 1})
y = +k
y[s] = 1
c.send(len(y))
