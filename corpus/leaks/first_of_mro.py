# An attribute is set on a class out of `__mro__`.
s = priv_data_db.access_s()
class D1:
    pass
class D2(D1):
    pass
class D3(D1):
    pass
d = D2()
if s:
    d = D3()
m = type(d).__mro__
m[0].v = 1
a.send(hasattr(D2, "v"))
