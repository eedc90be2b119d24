# 4.5: … memory. Broken: what it took.
s = priv_data_db.access_s()
for i in range(8):
    z = 'y' * 7000000
for i in range(200):
    if s == 1:
        for j in [1]:
            x = 'x' * 60000
a.send(1)
