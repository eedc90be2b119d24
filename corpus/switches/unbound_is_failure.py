# 4.2: a name unbound after a region is a failure. Broken: an error.
if priv_data_db.access_s():
    x = 1
if x:
    pass
a.send(1)
