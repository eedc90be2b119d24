# 4.2, decision 0011: nothing is written that was not foreseen. Broken: nothing is foreseen, and it is written.
xs = [0]
if priv_data_db.access_s():
    xs[0] = 1
a.send(xs)
