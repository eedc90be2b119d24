# `b` may know `s`: that it is told nothing says that the loop under `u` took all that the region may take.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
if s:
    if u:
        while True:
            pass
    b.send(1)
