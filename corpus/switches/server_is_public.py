# 4.3: servers must be public values. Broken: the one it is is called.
x = a if priv_data_db.access_s() else b
x.send(1)
