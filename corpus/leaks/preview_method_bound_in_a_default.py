# `:=` in a default binds the name of a method.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
def g(self):
    return 1
def k(self):
    c.send(self.v)
    return 2
class C:
    def m(self):
        return 1
    def zz(self, d=(m := k)):
        pass
o = C()
o.v = s
o.m()
