# 4.2: reading by a labelled key tells the key. Broken: only the element.
xs = [0, 1, 2]
a.send(xs[priv_data_db.access_s()])
