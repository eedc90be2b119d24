# A decorator of the artifact that is called `final`.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
def g(self):
    c.send(self.v)
def final(f):
    return g
class B:
    @final
    def m(self):
        return 1
o = B()
o.v = s
o.m()
