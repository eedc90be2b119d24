# 4.2: every label either arm could have put there. Broken: data read in a region are left out.
x = 0
if priv_data_db.access_s() < 5:
    x = priv_data_db.access_u()
c.send(x)
