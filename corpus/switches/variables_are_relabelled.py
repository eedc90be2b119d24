# 4.2: each variable that either arm could write has the label. Broken: it keeps its own.
x = 0
if priv_data_db.access_s():
    x = 1
a.send(x)
