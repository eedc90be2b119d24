# 4: taking over the items of a container tells its shape. Broken: not.
xs = []
xs.extend(priv_data_db.access_l())
a.send(len(xs))
