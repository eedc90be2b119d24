# 4.2: … through classes. Broken: an instance is not told what its class was given.
class C:
    x = 0


o = C()
y = 0
u = priv_data_db.access_u()
if priv_data_db.access_s() < 5:
    C.x = u
    y = o.x
c.send(y)
