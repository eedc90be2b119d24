# A list that the class body binds by `:=`.
s = priv_data_db.access_s()
class C:
    (xs := [1])
o = C()
o.xs.append(s)
c.send(C.xs)
