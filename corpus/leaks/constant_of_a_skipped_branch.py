# Both arms assign the same constant, but an inner branch on a failure takes neither: whether `b` is called depended on `u`.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
if s:
    i2 = (1 if 1 // u else 1)
    b.send(i2)
