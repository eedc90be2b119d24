# A loop in a class body binds the name of a method.
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
    for __len__ in [k]:
        pass
o = C()
o.v = s
x = len(o)
