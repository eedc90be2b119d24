# 4.2: … and joins all elements; writing by one tells the container. Broken: only the one element.
xs = [0, 0, 0]
xs[priv_data_db.access_s()] = 1
a.send(xs)
