# A built-in that was called through an attribute took no label of what it was given.
u = priv_data_db.access_u()
class C:
    f = str
x = C()
a.send(C.f(u))
