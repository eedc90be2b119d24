# 4.5: so does an operation on labelled values. Broken: what it took.
for i in range(60):
    x = 'x' * 1000000
z = priv_data_db.access_z()
for i in range(60):
    x = 'x'.ljust(z * 100)
a.send(1)
