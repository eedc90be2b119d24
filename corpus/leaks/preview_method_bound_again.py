# A name of a class body is bound again after its function.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
def g(self):
    return 1
def k(self):
    c.send(self.v)
    return 2
class C:
    def __len__(self):
        return 1
    __len__ = (lambda f: f)(k)
o = C()
o.v = s
x = len(o)
