# 4.5: so does an operation on labelled values. Broken: what it took.
z = priv_data_db.access_z()
for i in range(1000):
    x = 'x'.ljust(z * 100)
a.send(1)
