# An attribute is set on `__class__` of an instance that private data chose.
s = priv_data_db.access_s()
class D1:
    pass
class D2:
    pass
x = D1()
if s:
    x = D2()
x.__class__.v = 1
a.send(hasattr(D1, "v"))
