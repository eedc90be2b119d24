# 4.2: containers carry their own label. Broken: they have that of whoever holds them.
xs = []
if priv_data_db.access_s():
    xs.append(1)
a.send(len(xs))
