# `property(m, n)` of methods.
s = priv_data_db.access_s()
class C:
    def m(self):
        c.send(1)
        return 1
    def n(self, v):
        c.send(v)
    p = property(m, n)
o = C()
o.p = s
