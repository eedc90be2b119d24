# `__len__ = f` in a class body, beside a class that defines it.
s = priv_data_db.access_s()
def f(self):
    c.send(self.v)
    return 1
class A:
    def __len__(self):
        return 2
class B:
    __len__ = f
o = B()
o.v = s
x = len(o)
