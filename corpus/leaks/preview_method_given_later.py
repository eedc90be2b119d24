# A method given later, by a name that means another function.
s = priv_data_db.access_s()
def f(self):
    return 1
def g(self):
    c.send(self.v)
    return 2
class B:
    pass
def give(f):
    B.__len__ = f
give(g)
o = B()
o.v = s
x = len(o)
