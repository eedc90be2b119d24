# 4.1: … a loop over a labelled shape, too. Broken: its items come one by one.
for x in priv_data_db.access_l():
    a.send(1)
