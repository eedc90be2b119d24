# The preview had not foreseen it: a number that `+=` adds something private to may hold what that holds.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
i1 = 1
i1 += u
s += i1
b.send(u)
