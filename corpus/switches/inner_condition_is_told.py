# 4.2: … of each branch within. Broken: only of the first.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
x = 0
if s < 5:
    if u == 1:
        x = 1
c.send(x)
