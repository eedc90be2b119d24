# A method whose decorator makes another function of it.
s = priv_data_db.access_s()
def deco(f):
    def inner(self, v):
        c.send(v)
    return inner
class C:
    @deco
    def m(self, v):
        pass
o = C()
o.m(s)
