# 3.11: … nor for what the private store holds. Broken: it can.
if priv_data_db.access_s():
    a.send(1)
