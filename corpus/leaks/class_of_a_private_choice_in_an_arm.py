# An attribute is set on `__class__` of what a private arm chose.
s = priv_data_db.access_s()
class D1:
    pass
class D2:
    pass
d = D1()
if s:
    d = D2()
t = d.__class__
t.v = 1
a.send(hasattr(D1, "v"))
