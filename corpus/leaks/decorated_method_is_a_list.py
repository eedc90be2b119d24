# What a decorator makes of a method is a list that the class holds.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
def deco(f):
    return [1]
class C:
    @deco
    def xs(self):
        pass
o = C()
y = [0]
if s >= 0:
    y = o.xs
y.extend([1] * u)
a.send(len(C.xs))
