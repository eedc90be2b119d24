# A container that `__contains__` returned told whether it is empty.
u = priv_data_db.access_u()
xs = []
if u:
    xs.append(1)
class C:
    def __contains__(self, x):
        return xs
a.send(1 in C())
