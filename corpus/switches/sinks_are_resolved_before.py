# 4.3: sinks are resolved at the branch, with the labels found there. Broken: with those at hand in the arm.
if priv_data_db.access_s():
    b.send(1)
    b.send(priv_data_db.access_u())
