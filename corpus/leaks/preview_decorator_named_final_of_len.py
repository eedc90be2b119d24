# A decorator of the artifact that is called `final`, of `__len__`.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
def g(self):
    c.send(self.v)
    return True
def final(f):
    return g
class B:
    @final
    def __len__(self):
        return True
o = B()
o.v = s
x = len(o)
