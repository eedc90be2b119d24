# 4.2: … through aliases: what is put into an object shares its label. Broken: it does not.
xs = [0]
y = [0]
if priv_data_db.access_s():
    xs[0] = y
z = xs[0]
z.append(1)
a.send(y)
