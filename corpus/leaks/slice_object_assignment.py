# What a list became when a slice was set told how many items it was set to.
l = priv_data_db.access_l()
xs = [1, 2, 3]
k = slice(0, 2)
xs[k] = l
a.send(len(xs))
