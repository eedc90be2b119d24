# `__call__ = f` in a class body.
s = priv_data_db.access_s()
def f(self):
    c.send(self.v)
class C:
    __call__ = f
o = C()
o.v = s
o()
