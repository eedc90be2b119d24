s = priv_data_db.access_s()
n = priv_data_db.access_n()
u = priv_data_db.access_u()
t = priv_data_db.access_t()
l = priv_data_db.access_l()
xs = [1, 2, 3]
k = slice(0, 2)
xs[k] = l
a.send(len(xs))
