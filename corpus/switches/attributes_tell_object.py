# 4.2: … through attributes. Broken: an attribute does not tell what its object does.
class C:
    pass


o = C()
o.x = 0
if priv_data_db.access_s():
    o.x = 1
a.send(o.x)
