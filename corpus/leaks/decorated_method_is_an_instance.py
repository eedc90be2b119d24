# What a decorator makes of a method is an instance with state.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
class R:
    def __init__(self, f):
        self.seen = []
        self.f = f
    def __call__(self, *x):
        self.seen.append(1)
        return 0
class C:
    @R
    def m(self):
        pass
o = C()
y = [0]
if s >= 0:
    y = o.m.seen
y.extend([1] * u)
a.send(len(C.m.seen))
