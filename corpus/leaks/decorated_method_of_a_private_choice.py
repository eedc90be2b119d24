# A list that a class holds, written through an instance that private data chose.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
def deco(f):
    return [1]
class C:
    @deco
    def xs(self):
        pass
o = [C(), C()][s % 2]
y = o.xs
y.extend([1] * u)
a.send(len(C.xs))
