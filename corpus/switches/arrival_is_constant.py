# 4.5: … and an answer from outside. Broken: its size.
for i in range(16):
    x = 'x' * 4000000
x = 'x' * (3108864 - 110000)
for i in range(1000):
    x = priv_data_db.access_l()
a.send(1)
