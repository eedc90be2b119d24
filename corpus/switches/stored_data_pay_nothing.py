# 3.11: … nor for what the private store holds. Broken: it can.
if priv_data_db.access_u() == '1':
    b.send(1)
