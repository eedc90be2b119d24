# 4.2: … and what goes over one tells it. Broken: an iterator has only its own.
xs = []
rest = enumerate(xs)
if priv_data_db.access_s():
    xs.append(1)
a.send(len(list(rest)))
