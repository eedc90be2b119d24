# 4.1: … and its label with it. Broken: it is written as a public one is.
xs = []
ys = []
zs = xs if priv_data_db.access_s() else ys
zs.append(priv_data_db.access_u())
c.send(xs)
