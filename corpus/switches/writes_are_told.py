# 4.2: each object and container that either arm could write. Broken: what was written is not told.
xs = [0]
if priv_data_db.access_s():
    xs[0] = 1
a.send(xs)
