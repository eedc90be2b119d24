# 4.3: a `once` is spent where the arms meet, used or not. Broken: only where it was used.
n = priv_data_db.access_n()
if priv_data_db.access_s() == 1:
    b.send(n)
b.send(n)
