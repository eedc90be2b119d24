# A list that the class body binds by `:=`.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
class C:
    (xs := [1])
o = C()
y = [0]
if s >= 0:
    y = o.xs
y.extend([1] * u)
a.send(len(C.xs))
