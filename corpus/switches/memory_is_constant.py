# 4.5: … memory. Broken: what it took.
s = priv_data_db.access_s()
for i in range(600):
    if s == 1:
        x = 'x' * 200000
a.send(1)
