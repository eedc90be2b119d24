# 4.4: … only open data ends an artifact. Broken: sealed data, too.
b.fragile('x' * (1 + priv_data_db.access_s()))
a.send(1)
