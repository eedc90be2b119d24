# The default of `__call__`, written through the result of a private arm.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
class C:
    def __call__(self, x=[1]):
        return x
o = C()
p = C()
y = [0]
if s >= 0:
    y = o()
y.extend([1] * u)
a.send(len(p()))
